# Builds layoutbench, and installs it with its man page, the completions of three shells, the records that advise
# answers from, and Chart.js:
#   make && sudo make install PREFIX=/usr/local      and back: sudo make uninstall PREFIX=/usr/local
# DESTDIR is put before every path, for packages. PROGRAM names a program that is built already.

PREFIX = /usr/local
DESTDIR =
PROGRAM = .build/aligned/release/layoutbench

BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man/man1
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d
# Where the installed program looks for it.
SHAREDIR = $(PREFIX)/share/layoutbench

# Records that advise answers from at once, and the folder that they lie in.
RECORDS = strategies reference
REPORTS = Reports

# The places where the program looks besides. Empty installs none: pages then link to the public copy.
CHARTJS = $(firstword $(wildcard $(LAYOUTBENCH_CHARTJS) /usr/share/javascript/chart.js/chart.min.js \
	/usr/share/nodejs/chart.js/dist/chart.min.js /opt/homebrew/lib/node_modules/chart.js/dist/chart.min.js))

.PHONY: all install uninstall

all:
	@Scripts/bench --help >/dev/null

install:
	@test -x "$(PROGRAM)" || { echo "error: layoutbench is not built ($(PROGRAM)): build it by make" >&2; exit 69; }
	install -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)" "$(DESTDIR)$(BASHDIR)" "$(DESTDIR)$(ZSHDIR)" "$(DESTDIR)$(FISHDIR)"
	install -m 755 "$(PROGRAM)" "$(DESTDIR)$(BINDIR)/layoutbench"
	"$(PROGRAM)" man >"$(DESTDIR)$(MANDIR)/layoutbench.1"
	"$(PROGRAM)" completion bash >"$(DESTDIR)$(BASHDIR)/layoutbench"
	"$(PROGRAM)" completion zsh >"$(DESTDIR)$(ZSHDIR)/_layoutbench"
	"$(PROGRAM)" completion fish >"$(DESTDIR)$(FISHDIR)/layoutbench.fish"
	@chmod 644 "$(DESTDIR)$(MANDIR)/layoutbench.1" "$(DESTDIR)$(BASHDIR)/layoutbench" \
		"$(DESTDIR)$(ZSHDIR)/_layoutbench" "$(DESTDIR)$(FISHDIR)/layoutbench.fish"
	@set -e; for record in $(RECORDS); do \
		install -d "$(DESTDIR)$(SHAREDIR)/Reports/$$record"; \
		install -m 644 "$(REPORTS)/$$record/run.json" "$(DESTDIR)$(SHAREDIR)/Reports/$$record/run.json"; \
	done
ifneq ($(CHARTJS),)
	install -m 644 "$(CHARTJS)" "$(DESTDIR)$(SHAREDIR)/chart.min.js"
else
	@echo "Chart.js was not found: reports will link to its public copy"
endif

uninstall:
	rm -f "$(DESTDIR)$(BINDIR)/layoutbench" "$(DESTDIR)$(MANDIR)/layoutbench.1" "$(DESTDIR)$(BASHDIR)/layoutbench" \
		"$(DESTDIR)$(ZSHDIR)/_layoutbench" "$(DESTDIR)$(FISHDIR)/layoutbench.fish" "$(DESTDIR)$(SHAREDIR)/chart.min.js"
	@for record in $(RECORDS); do \
		rm -f "$(DESTDIR)$(SHAREDIR)/Reports/$$record/run.json"; \
		rmdir "$(DESTDIR)$(SHAREDIR)/Reports/$$record" 2>/dev/null || true; \
	done
	@rmdir "$(DESTDIR)$(SHAREDIR)/Reports" "$(DESTDIR)$(SHAREDIR)" 2>/dev/null || true
