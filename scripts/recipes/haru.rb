class Haru < Formula
  desc "One day, one commit: grass, streaks, tasks and a diary of your commits"
  homepage "@HOMEPAGE@"
  url "@RELEASES@/haru-@VERSION@-source.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cmark-gfm"
  depends_on "git"
  depends_on macos: :sequoia

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/haru --version")
  end
end
