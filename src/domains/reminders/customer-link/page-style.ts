/** How the customer's page looks, in light and dark: in the colours of the booking page, from which many come. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#4a525c;--line:#d5d9de;--paper:#fff;--ground:#f7f8f9;--accent:#0f6d72;--good:#0f6b3d;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8ea;--soft:#b4bac2;--line:#2b3037;--paper:#16181c;--ground:#111316;--accent:#4fbab9;--good:#7fd8a6;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{padding:1.25rem 1rem .75rem;text-align:center;font-weight:600}
main{max-width:30rem;margin:0 auto 2rem;padding:1.25rem;background:var(--paper);border:1px solid var(--line);border-radius:.5rem}
@media (max-width:32rem){main{margin:0 .5rem 1rem}}
h1{font-size:1.375rem;line-height:1.3;margin:.25rem 0 1rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;margin:0 0 1.25rem;padding:.75rem 0;border-block:1px solid var(--line)}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.struck dd{text-decoration:line-through}
.status{margin:0 0 .25rem;font-weight:600;color:var(--soft)}.status.confirmed{color:var(--good)}.status.cancelled{color:var(--bad)}
.problem{margin:0 0 1rem;padding:.75rem;border:1px solid var(--bad);border-radius:.375rem;color:var(--bad)}
a{color:var(--accent)}
.actions,.actions form{display:grid;gap:.75rem}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.625rem 1rem;border:1px solid var(--line);border-radius:.375rem;background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:focus-visible,.button:focus-visible,summary:focus-visible,a:focus-visible,textarea:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button.main{background:var(--accent);border-color:var(--accent);color:var(--paper)}
button.danger{border-color:var(--bad);color:var(--bad)}
summary{cursor:pointer;font-weight:600;padding:.625rem 0}
summary.button{list-style:none}summary.button::-webkit-details-marker{display:none}
details form{padding-top:.75rem}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem;padding-bottom:.75rem}
.times button{padding-inline:.25rem;white-space:nowrap}
textarea{width:100%;padding:.5rem;border:1px solid var(--soft);border-radius:.375rem;background:var(--paper);color:inherit;font:inherit}
.small{font-size:.875rem;color:var(--soft);margin:1rem 0 0}
`;
