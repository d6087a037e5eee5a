import Reporting

extension InitTemplates {
    static let configuration = """
        {
          "schema": "\(BenchConfiguration.currentSchema)",
          "suites": {
            "own": {
              "summary": "tiles beside every strategy of LayoutBench",
              "datasets": ["fridays"],
              "items": ["1k", "10k"],
              "workloads": ["scroll"],
              "timeBudget": "2m"
            }
          },
          "limits": [
            { "limit": "query.latency.p99 <= 10 ms", "strategy": "tiles" },
            { "limit": "memory.retained <= 1 kB an item", "strategy": "tiles" }
          ]
        }

        """

    /// Verifies, and compares a pull request with its target.
    var workflow: String {
        let note =
            dependency.isFolder
            ? "# Package.swift names LayoutBench by a folder: have it name an address before this can run.\n" : ""
        return """
            \(note)name: \(product)

            on:
              push:
                branches: [main]
              pull_request:

            jobs:
              measure:
                runs-on: ubuntu-24.04
                container: swift:6.3-bookworm
                timeout-minutes: 60
                steps:
                  - uses: actions/checkout@v4
                    with:
                      # What is compared with is built, too.
                      fetch-depth: 0
                  - name: Install what LayoutBench needs
                    run: |
                      apt-get update
                      apt-get install --yes --no-install-recommends libjemalloc-dev libsqlite3-dev zlib1g-dev \\
                        libexpat1-dev libsimdjson-dev pkg-config
                      git config --global --add safe.directory "$GITHUB_WORKSPACE"
                  - name: Build
                    run: swift build --configuration release --product \(product)
                  - name: Verify
                    run: .build/release/\(product) verify --steps 500
                  - name: Measure against the limits
                    run: .build/release/\(product) run --suite own --output measured
                  - name: Compare with the target branch
                    if: github.event_name == 'pull_request'
                    run: .build/release/\(product) compare "origin/$GITHUB_BASE_REF" HEAD --suite own --output compared
                  - name: Summary
                    if: always()
                    run: cat measured/summary.md compared/summary.md 2>/dev/null >>"$GITHUB_STEP_SUMMARY" || true

            """
    }
}
