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

            permissions:
              contents: read
              # For the comment.
              pull-requests: write

            defaults:
              run:
                shell: bash

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
            \(measuring)\(telling)
            """
    }

    private var measuring: String {
        """
              - name: Install what LayoutBench needs
                run: |
                  apt-get update
                  apt-get install --yes --no-install-recommends libjemalloc-dev libsqlite3-dev zlib1g-dev \\
                    libexpat1-dev libsimdjson-dev pkg-config valgrind gh
                  git config --global --add safe.directory "$GITHUB_WORKSPACE"
              - name: Build
                run: swift build --configuration release --product \(product)
              - name: Verify
                run: .build/release/\(product) verify --steps 500
              - name: Measure against the limits
                run: .build/release/\(product) run --suite own --output measured
              - name: Compare with the target branch
                if: github.event_name == 'pull_request'
                run: |
                  .build/release/\(product) compare "origin/$GITHUB_BASE_REF" HEAD --suite own --output compared \\
                    --profile --export github-annotations,github-comment

        """
    }

    /// Steps that say what was found: annotations, a summary, and a comment that each push updates.
    private var telling: String {
        """
              - name: Annotate
                if: always()
                run: cat compared/github-annotations.txt 2>/dev/null || true
              - name: Summary
                if: always()
                run: cat measured/summary.md compared/summary.md 2>/dev/null >>"$GITHUB_STEP_SUMMARY" || true
              - uses: actions/upload-artifact@v4
                if: always()
                with:
                  name: compared
                  path: compared
                  if-no-files-found: ignore
              # The token of a fork's pull request may not write.
              - name: Comment
                if: always() && github.event.pull_request.head.repo.full_name == github.repository
                env:
                  GH_TOKEN: ${{ github.token }}
                  NUMBER: ${{ github.event.pull_request.number }}
                run: |
                  file=compared/github-comment.md comments=repos/$GITHUB_REPOSITORY/issues
                  [[ -s $file ]] || exit 0
                  # The first line is a hidden mark, by which the comment of an earlier push is found.
                  mark=$(head -n 1 "$file")
                  found=$(gh api --paginate "$comments/$NUMBER/comments" \\
                    --jq ".[] | select(.body | startswith(\\"$mark\\")) | .id")
                  if [[ $found ]]; then
                    gh api --silent --method PATCH "$comments/comments/${found%%$'\\n'*}" --field "body=@$file"
                  else
                    gh api --silent --method POST "$comments/$NUMBER/comments" --field "body=@$file"
                  fi

        """
    }
}
