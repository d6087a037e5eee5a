# Untried: no Mac was at hand. The address stands for that of the repository:
#   brew install --HEAD ./Scripts/packaging/layoutbench.rb
class Layoutbench < Formula
  desc "Measures how large collection views find their visible elements"
  homepage "https://github.com/OWNER/LayoutBench"
  head "https://github.com/OWNER/LayoutBench.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  depends_on "pkgconf" => :build
  depends_on "expat"
  depends_on "jemalloc"
  depends_on macos: :sonoma
  depends_on "simdjson"
  depends_on "sqlite"

  uses_from_macos "zlib"

  def install
    ENV.prepend "CPATH", HOMEBREW_PREFIX/"include"
    ENV.prepend "LIBRARY_PATH", HOMEBREW_PREFIX/"lib"
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "layoutbench"
    system "make", "install", "PROGRAM=.build/release/layoutbench", "PREFIX=#{prefix}"
  end

  test do
    assert_match "layoutbench", shell_output("#{bin}/layoutbench --version")
    assert_match "r-tree", shell_output("#{bin}/layoutbench list strategies")
    assert_match "on-demand", shell_output("#{bin}/layoutbench advise --items 200k --time-budget 0s")
  end
end
