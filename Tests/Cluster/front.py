"""nginx in front of the servers, as a careful operator would configure it."""

import os
import pwd
import shutil
from pathlib import Path

from processes import Program, until

CONFIGURATION = """
daemon off;
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 512; }}
http {{
    log_format ways '$msec $request_method $uri $status by $upstream_addr: $upstream_status after $request_time s';
    access_log {folder}/ways.log ways;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    # A server that is not there says so at once: none is passed over for a while because of that.
    upstream haru {{
{upstreams}
    }}
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    # Haru answers to its own names only, and takes forms from its own pages only, whose address this is.
    proxy_set_header Host $http_host;
    # What changes something is sent on to another server only where the first took no connection.
    proxy_next_upstream error timeout;
    proxy_connect_timeout 2s;
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://haru; }}
        location = /events {{
            proxy_pass http://haru;
            proxy_buffering off;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


def front(folder: Path, port: int, upstreams: list[int]) -> Program:
    """Describes nginx on a port of the loopback address."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    assert program, "nginx is missing; scripts/setup test installs it."
    folder.mkdir()
    # Haru accepts connections from its own user or root, so nginx must not switch users.
    user = f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else ""
    servers = "\n".join(f"        server 127.0.0.1:{one} max_fails=0;" for one in upstreams)
    configuration = folder / "nginx.conf"
    configuration.write_text(CONFIGURATION.format(user=user, folder=folder, upstreams=servers, port=port))
    return Program("nginx", [program, "-p", folder, "-c", configuration, "-e", "stderr"], dict(os.environ), folder)


def await_front(nginx: Program, folder: Path) -> None:
    """Waits until nginx has written its pid file, which it does after binding its port."""

    def is_on() -> bool:
        assert nginx.is_alive(), nginx.said()
        return (folder / "nginx.pid").exists() and (folder / "nginx.pid").read_text().strip().isdigit()

    until(is_on, 60, nginx.said)
