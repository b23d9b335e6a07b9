// The console in Firefox and in WebKit (WebKitGTK's MiniBrowser): tools/quality/e2e/console/browsers against identity, storage and tree of
// its own. Fails without a browser. Words choose files by their names, the rest is of Node's runner (`--test-name-pattern=WebKit`).
import { needPrograms } from '../../processes/debian-package.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { withConsole } from './console-stack.mjs';
import { chooseFiles, IN_ORDER } from './named-files.mjs';
import { runNodeTests } from './run-specs.mjs';
import { withVirtualDisplay } from './virtual-display.mjs';

const { FIREFOX = '/usr/bin/firefox-esr', WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver' } = process.env;
const LIBRARIES = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
const { MINI_BROWSER = `/usr/lib/${LIBRARIES}/webkit2gtk-4.1/MiniBrowser` } = process.env;
const BROWSERS = { FIREFOX, WEBKIT_DRIVER, MINI_BROWSER };

const [files = []] = chooseFiles('tools/quality/e2e/console/browsers/*.e2e-spec.mjs');

await runTool(async () => {
  await needPrograms({
    [FIREFOX]: 'firefox-esr',
    [WEBKIT_DRIVER]: 'webkit2gtk-driver',
    [MINI_BROWSER]: 'webkit2gtk-driver',
    Xvfb: 'xvfb',
  });
  return withVirtualDisplay((display) =>
    withConsole((variables) => runNodeTests(files, { ...variables, ...BROWSERS, ...display }, IN_ORDER), {}),
  );
});
