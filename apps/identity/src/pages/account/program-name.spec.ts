import { programName } from './sessions-section.service.js';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('The name of a browser', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Linux'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge · Windows',
    ],
    [
      `${MOZILLA} (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet · Android',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari · iOS',
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0`, 'Firefox · macOS'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', ''],
  ])('%s', (userAgent, name) => {
    expect(programName(userAgent)).toBe(name);
  });

  it('has at most 60 characters', () => {
    expect(programName('x'.repeat(500))).toHaveLength(60);
  });
});
