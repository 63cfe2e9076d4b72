#!/bin/sh
# Runs a PostgreSQL server of its own in a folder until whoever holds the folder's pipe open ends.
#   postgres.sh FOLDER [PORT]: with a port it listens there on loopback too.
set -u
folder=$1
port=${2:-5432}
listen=${2:+127.0.0.1}
# Control-C ends the tests, and their end ends the server.
trap '' INT TERM HUP
umask 077
rm -rf "$folder"
mkdir -p "$folder"
log=$folder/log
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -n | tail -1)
if [ ! -x "$programs/initdb" ]; then programs=$(dirname "$(command -v initdb 2>/dev/null || echo /none/initdb)"); fi
if [ ! -x "$programs/initdb" ]; then
    echo "initdb of PostgreSQL is missing." >"$log"
    exit 1
fi
echo "$programs" >"$folder/programs"
mkfifo "$folder/alive"
# PostgreSQL refuses to run as root.
as=
if [ "$(id -u)" = 0 ]; then
    user=nobody
    if id postgres >/dev/null 2>&1; then user=postgres; fi
    chown "$user" "$folder"
    chmod 755 "$folder"
    as="setpriv --reuid=$user --regid=$(id -g "$user") --clear-groups"
fi
{
    # Another order of letters than that of their bytes, so that a comparison that hangs on it is found.
    order="--locale-provider=icu --icu-locale=en-US --locale=C.UTF-8"
    initdb="$as $programs/initdb --no-sync --auth=trust --username=haru --encoding=UTF8 -D $folder/data"
    $initdb $order || { rm -rf "$folder/data"; $initdb --locale=C.UTF-8; } || exit 1
    $as "$programs/postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses="$listen" \
        -c max_connections=400 -c fsync=off -c full_page_writes=off -c synchronous_commit=off \
        -c shared_buffers=64MB -c autovacuum=off -c wal_level=minimal -c max_wal_senders=0 </dev/null &
    server=$!
    tries=0
    until "$programs/pg_isready" -q -h "$folder" -p "$port"; do
        tries=$((tries + 1))
        if [ $tries -gt 3000 ] || ! kill -0 $server; then exit 1; fi
        sleep 0.05
    done
    touch "$folder/ready"
} >>"$log" 2>&1
# Returns when nobody has the pipe open for writing any more.
cat "$folder/alive" >/dev/null
kill -QUIT $server 2>/dev/null
wait $server 2>/dev/null
rm -rf "$folder"
