{ lib, stdenv, fetchurl, autoPatchelfHook, makeWrapper, git, tzdata, cacert }:

stdenv.mkDerivation rec {
  pname = "haru";
  version = "@VERSION@";

  src = fetchurl {
    url = "@RELEASES@/haru-${version}-linux-amd64.tar.xz";
    sha256 = "@ARCHIVE_SHA256@";
  };

  nativeBuildInputs = [ autoPatchelfHook makeWrapper ];
  buildInputs = [ stdenv.cc.cc.lib ];
  dontStrip = true;

  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -R bin share $out/
    wrapProgram $out/bin/haru --prefix PATH : ${lib.makeBinPath [ git ]} \
      --set-default TZDIR ${tzdata}/share/zoneinfo --set-default SSL_CERT_FILE ${cacert}/etc/ssl/certs/ca-bundle.crt
    runHook postInstall
  '';

  meta = {
    description = "One day, one commit: grass, streaks, tasks and a diary of your commits";
    homepage = "@HOMEPAGE@";
    license = lib.licenses.asl20;
    platforms = [ "x86_64-linux" ];
    mainProgram = "haru";
  };
}
