import { parsePostmasterPid } from './postmaster-pid.mjs';

const RUNNING = '4711\n/data/postgres\n1750000000\n5433\n\n127.0.0.1\n  1234567    32769\nready   \n';

describe('parsePostmasterPid', () => {
  it('reads pid, folder and port of a server that accepts connections', () => {
    expect(parsePostmasterPid(RUNNING)).toEqual({ pid: 4711, dataFolder: '/data/postgres', port: 5433, ready: true });
  });

  it('recognizes a server that is still starting', () => {
    expect(parsePostmasterPid(RUNNING.replace('ready   ', 'starting'))).toMatchObject({ pid: 4711, ready: false });
  });

  it.each([['is not ready while the last lines are missing', '4711\n/data/postgres\n1750000000\n5433\n', false]])(
    '%s',
    (_title, text, ready) => expect(parsePostmasterPid(text)?.ready).toBe(ready),
  );

  it.each(['', '\n', 'garbage\n/data', '4711'])('returns nothing for %j', (text) => {
    expect(parsePostmasterPid(text)).toBeUndefined();
  });
});
