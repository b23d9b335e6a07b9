import { createHash } from 'node:crypto';

/** The style sheet: without images, light or dark by `prefers-color-scheme`, contrast of at least 4.5:1. */
export const STYLES = `
:root { color-scheme: light dark; --page: #eef1f5; --glow: #dfe6f5; --card: #fff; --text: #16191d; --muted: #565f6b; --line: #c3cad4;
  --accent: #2b55d4; --link: #2b55d4; --accent-dark: #1f42ac; --on-accent: #fff; --field: #fff; --bad: #a4161a; --bad-back: #fdeeee; --danger: #b3261e; --danger-dark: #8c1d18;
  --note-back: #f3f6fb; --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 12px 32px rgb(16 24 40 / 10%); }
@media (prefers-color-scheme: dark) { :root { --page: #0f1216; --glow: #1a2233; --card: #191d23; --text: #eceef1; --muted: #a9b2be;
  --line: #4a535f; --accent: #3f6df0; --link: #9db6ff; --accent-dark: #345fdc; --on-accent: #fff; --field: #12161b; --bad: #ffb3b0; --bad-back: #3a1719;
  --note-back: #212730; --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 40%); } }
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem 1rem; color: var(--text);
  background: radial-gradient(60rem 30rem at 50% -8rem, var(--glow), transparent) var(--page); }
main { width: 100%; max-width: 26rem; background: var(--card); border-radius: 1rem; padding: 2.25rem; box-shadow: var(--shadow); }
.brand { display: flex; align-items: center; gap: .625rem; margin: 0 0 1.75rem; font-weight: 600; }
.brand img { height: 2.25rem; max-width: 9rem; object-fit: contain; }
.mark { display: grid; place-items: center; flex: none; width: 2.25rem; height: 2.25rem; border-radius: .625rem; background: var(--accent);
  color: var(--on-accent); font-weight: 700; font-size: 1.125rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; text-wrap: balance; }
h1 + p { margin: .5rem 0 0; color: var(--muted); }
p { margin: 1rem 0 0; }
p, li, label { text-wrap: pretty; }
:lang(ko) { word-break: keep-all; }
.muted { color: var(--muted); font-size: .9375rem; }
form { margin: 1.5rem 0 0; display: grid; gap: 1rem; }
label { display: block; margin: 0 0 .375rem; font-size: .9375rem; font-weight: 500; }
input { width: 100%; min-height: 2.875rem; padding: .5rem .875rem; font: inherit; color: inherit; background: var(--field);
  border: 1px solid var(--muted); border-radius: .625rem; }
[hidden] { display: none !important; }
input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
input[aria-invalid=true] { border-color: var(--bad); }
.code { font-size: 1.5rem; font-weight: 600; letter-spacing: .16em; text-align: center; text-transform: uppercase;
  font-family: ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', 'Liberation Mono', monospace; }
.code.plain { text-transform: none; letter-spacing: .08em; font-size: 1.25rem; }
.key, .codes { font-family: ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', 'Liberation Mono', monospace; }
.qr { display: block; width: 11rem; height: 11rem; margin: 1.25rem auto 0; border-radius: .625rem; background: #fff; image-rendering: pixelated; }
.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .25rem; padding: .75rem .5rem; }
.codes li, .codes li + li { border: 0; padding: .25rem 0; text-align: center; white-space: nowrap; }
.codes li::before { content: none; }
main a:not(.button) { color: var(--link); }
.hint { margin: .375rem 0 0; font-size: .875rem; color: var(--muted); }
button, .button { display: block; width: 100%; min-height: 2.875rem; padding: .625rem 1rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; border-radius: .625rem; border: 1px solid transparent; background: var(--accent); color: var(--on-accent); }
button:hover, .button:hover { background: var(--accent-dark); }
button.second, .button.second { background: transparent; color: var(--text); border-color: var(--line); }
button.second:hover, .button.second:hover { background: var(--note-back); }
.button { margin: 1.5rem 0 0; }
.links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; }
.links button { width: auto; padding: .25rem 0; background: none; border: 0; color: var(--link); font-weight: 500; text-decoration: underline; }
.links button:hover { background: none; text-decoration-thickness: 2px; }
.box { display: flex; gap: .625rem; align-items: start; margin: 0; font-weight: 400; }
.box input { flex: none; width: 1.25rem; min-height: 1.25rem; margin: .125rem 0 0; }
.or { display: flex; align-items: center; gap: .75rem; margin: 1.5rem 0 1rem; color: var(--muted); font-size: .9375rem; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
.actions .button { margin: 0; }
button.danger { background: var(--danger); }
button.danger:hover { background: var(--danger-dark); }
.actions { display: grid; gap: .75rem; margin: .5rem 0 0; }
.alert { margin: 1.25rem 0 0; padding: .75rem 1rem; border-radius: .625rem; background: var(--bad-back); color: var(--bad); font-weight: 500; }
.note { margin: 1.25rem 0 0; padding: .875rem 1rem; border-radius: .625rem; background: var(--note-back); }
ul { list-style: none; margin: .75rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; }
li { padding: .75rem 1rem .75rem 2.625rem; position: relative; }
li + li { border-top: 1px solid var(--line); }
li::before { content: ''; position: absolute; left: 1.125rem; top: 1.125rem; width: .4rem; height: .75rem; border: solid var(--link);
  border-width: 0 .15rem .15rem 0; transform: rotate(45deg); }
li small { display: block; color: var(--muted); font-size: .8125rem; }
dl { margin: 1.25rem 0 0; display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; font-size: .9375rem; }
dt { color: var(--muted); }
dd { margin: 0; }
details { margin: 1.5rem 0 0; font-size: .875rem; color: var(--muted); }
summary { cursor: pointer; border-radius: .25rem; }
details code { display: block; margin: .5rem 0 0; white-space: pre-wrap; }
body:has(.account) { display: block; padding: 0; }
.account { display: grid; grid-template: auto 1fr / 13rem minmax(0, 1fr); gap: 1.5rem 2.5rem; width: 100%; max-width: 62rem; margin: 0 auto; padding: 1.75rem 1.5rem 3rem; }
.account header { grid-column: 1 / -1; display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.account header .brand { margin: 0; }
.account nav { display: grid; gap: .25rem; align-content: start; }
.account nav a { padding: .625rem .875rem; border-radius: .625rem; color: var(--text); text-decoration: none; }
.account nav a:hover { background: var(--card); }
.account nav a[aria-current] { background: var(--card); font-weight: 600; box-shadow: var(--shadow); }
.account header a { flex: none; color: var(--text); }
.legal { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; }
.account main { max-width: none; }
.account h2 { margin: 2rem 0 0; font-size: 1.125rem; }
.account main form { max-width: 26rem; }
.account section { border-top: 1px solid var(--line); margin: 2rem 0 0; }
.account section h2 { margin: 1.25rem 0 0; }
.account .button { max-width: 26rem; }
.done { margin: 1.25rem 0 0; padding: .75rem 1rem; border-radius: .625rem; background: var(--note-back); border-left: .25rem solid var(--link); }
.cards li, .rows li, .inner li { padding-left: 1rem; }
.cards > li::before, .rows > li::before { content: none; }
.cards a { font-weight: 600; }
.rows > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .75rem 1.25rem; align-items: center; }
.rows > li > div > * { display: block; }
.rows form { margin: 0; }
.inner { margin: .25rem 0 0; border: 0; }
.inner li, .inner li + li { border: 0; padding: .125rem 0 .125rem 1.25rem; font-size: .9375rem; }
.inner li::before { left: .25rem; top: .4rem; }
select { width: 100%; min-height: 2.875rem; padding: .5rem .875rem; font: inherit; color: inherit; background: var(--field);
  border: 1px solid var(--muted); border-radius: .625rem; }
select:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 48rem) { .account { grid-template: auto auto 1fr / minmax(0, 1fr); padding: 1.25rem 1rem 2rem; gap: 1rem; }
  .account nav { grid-template-columns: 1fr 1fr; } .rows > li { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 30rem) { body { padding: 0; place-items: stretch; background: var(--card); } main { max-width: none; border-radius: 0;
  padding: 2rem 1.25rem; box-shadow: none; } h1 { font-size: 1.375rem; } .account main { padding: 1.5rem .875rem; } .account nav a:hover, .account nav a[aria-current] { background: var(--note-back); box-shadow: none; } }
@media (forced-colors: active) { main, button, .mark { border: 1px solid; } }
`.trim();

/** Its path contains its digest, so that it can be cached for ever. */
export const STYLES_PATH = `/interaction/styles-${createHash('sha256').update(STYLES).digest('hex').slice(0, 16)}.css`;
