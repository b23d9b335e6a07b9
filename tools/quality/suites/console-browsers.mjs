// The console in Firefox and in WebKit (WebKitGTK's MiniBrowser): tools/quality/e2e/console/browsers against identity, storage and tree of
// its own. Fails without a browser. Words choose files by their names, the rest is of Node's runner (`--test-name-pattern=WebKit`).
import { needPrograms } from '../../processes/debian-package.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { FIREFOX } from '../e2e/console/browsers/firefox.mjs';
import { MINI_BROWSER, WEBKIT_DRIVER } from '../e2e/console/browsers/webkit.mjs';
import { withConsole } from './console-stack.mjs';
import { chooseFiles, IN_ORDER } from './named-files.mjs';
import { runNodeTests } from './run-specs.mjs';
import { withVirtualDisplay } from './virtual-display.mjs';

const PROGRAMS = {
  [FIREFOX]: 'firefox-esr',
  [WEBKIT_DRIVER]: 'webkit2gtk-driver',
  [MINI_BROWSER]: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};
const [files = []] = chooseFiles('tools/quality/e2e/console/browsers/*.e2e-spec.mjs');

await runTool(async () => {
  await needPrograms(PROGRAMS);
  return withVirtualDisplay((display) =>
    withConsole((variables) => runNodeTests(files, { ...variables, ...display }, IN_ORDER), {}),
  );
});
