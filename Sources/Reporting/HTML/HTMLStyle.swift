/// The page's style sheet.
enum HTMLStyle {
    static let text = """
        :root { --back: #ffffff; --panel: #f5f6f8; --line: #d5d9df; --text: #1c2126; --soft: #57606a;
          --best: #0a6b3d; --problem: #a8330b; --accent: #0b5cad; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #14171a; --panel: #1e2327; --line: #3a4149; --text: #e6e9ec; --soft: #a2abb5;
            --best: #63d69b; --problem: #ff9a76; --accent: #7cbcff; }
        }
        * { box-sizing: border-box; }
        html { background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
        body { margin: 0; overflow-wrap: break-word; }
        main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
        h1 { font-size: 1.6rem; margin: .5rem 0; }
        h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); scroll-margin-top: 4rem; }
        h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
        p { margin: .5rem 0; max-width: 46rem; }
        a { color: var(--accent); }
        dl { display: grid; grid-template-columns: minmax(7rem, 14rem) 1fr; gap: .35rem 1rem; margin: .5rem 0; }
        dt { color: var(--soft); }
        dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
        .headline { display: block; font-size: .9rem; }
        .headline div { display: flex; gap: .75rem; }
        .headline dt { flex: 0 0 4.5rem; }
        .warning { border-left: .3rem solid var(--problem); background: var(--panel); padding: .5rem .75rem;
          font-weight: 600; max-width: none; }
        .note, .notes { color: var(--soft); font-size: .85rem; }
        .notes { margin: .5rem 0 0; padding-left: 1.1rem; }
        .notes:empty { display: none; }
        .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); }
        .cards article { background: var(--panel); border-radius: .4rem; padding: .75rem 1rem; }
        .cards h3 { margin: 0; }
        .cards ul { margin: .5rem 0 0; padding: 0; list-style: none; font-size: .9rem; }
        .cards li { padding: .2rem 0; border-top: 1px solid var(--line); }
        .choose { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem;
          margin-top: 2rem; padding: .6rem 0; background: var(--back); border-bottom: 1px solid var(--line); }
        .choose[hidden] { display: none; }
        .choose label { min-width: 0; max-width: 100%; }
        select { font: inherit; max-width: 100%; padding: .15rem .3rem; color: var(--text); background: var(--panel);
          border: 1px solid var(--line); border-radius: .3rem; }
        .figures { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); }
        figure { margin: .5rem 0 0; min-width: 0; }
        figcaption { font-weight: 600; }
        .chart { position: relative; height: 24rem; }
        details { margin: .5rem 0; }
        summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
        .scroll { position: relative; overflow-x: auto; margin: .5rem 0 1.5rem; }
        table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
        caption { text-align: left; padding: .25rem 0; position: sticky; left: 0; }
        caption small { color: var(--soft); }
        th, td { text-align: left; padding: .3rem .75rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
        th { font-weight: 600; }
        thead th { color: var(--soft); }
        th:first-child { padding-left: 0; }
        .verdicts { max-width: 84rem; }
        .verdicts tbody th, .verdicts td:not(.number) { white-space: normal; min-width: 8rem; }
        .number { text-align: right; }
        .missing { color: var(--soft); }
        .best { color: var(--best); font-weight: 600; }
        .problem { color: var(--problem); font-weight: 600; }
        /* Out of the flow, so that digits stay under digits. */
        sup { position: absolute; line-height: 1; margin: -.15rem 0 0 .1rem; font-size: .7rem; }
        @media (max-width: 40rem) {
          dl { display: block; }
          dd { margin: 0 0 .6rem; }
          .headline div { display: block; }
          .headline dd { margin: 0 0 .35rem; }
          .chart { height: 21rem; }
        }
        """
}
