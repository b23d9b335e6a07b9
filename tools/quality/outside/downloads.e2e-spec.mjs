// Command-line programs that fetch and go on: curl, wget, aria2c, rclone.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { manage, managementToken, STACK } from './stack.mjs';

const run = promisify(execFile);
const BYTES = 20_000_000;
/** Of what an earlier, broken download left. */
const LEFT = 7_000_000;

describe('downloads and uploads from a shell', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-downloads-'));
  const bucket = `shell-${randomUUID().slice(0, 8)}`;
  const content = randomBytes(BYTES);
  const at = (/** @type {string} */ name) => join(folder, name);
  /** @type {string} */
  let id;
  /** @type {string} */
  let signed;

  before(async () => {
    writeFileSync(at('source.bin'), content);
    await manage('storage', 'POST', '/buckets', { name: bucket });
    ({ id } = await manage('storage', 'POST', '/files', { name: 'source.bin' }, { bucket }));
    await run('curl', [
      '-sSf',
      '-T',
      at('source.bin'),
      ...(await headers()),
      `${STACK.storage.url}/files/${id}/content`,
    ]);
    ({ url: signed } = await manage(
      'storage',
      'POST',
      `/files/${id}/signed_urls`,
      { method: 'GET', expires_in: 600 },
      { bucket },
    ));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const headers = async () => ['-H', `Authorization: Bearer ${await managementToken()}`, '-H', `bucket: ${bucket}`];

  /** @param {string} name */
  function assertWhole(name) {
    const digest = (/** @type {Buffer} */ of) => createHash('sha256').update(of).digest('hex');
    assert.equal(digest(readFileSync(at(name))), digest(content));
  }
  const leaveHalf = (/** @type {string} */ name) => writeFileSync(at(name), content.subarray(0, LEFT));

  it('curl -C - resumes', async () => {
    leaveHalf('curl.bin');
    await run('curl', [
      '-sSf',
      '-C',
      '-',
      '-o',
      at('curl.bin'),
      ...(await headers()),
      `${STACK.storage.url}/files/${id}/content`,
    ]);
    assertWhole('curl.bin');
  });

  it('wget -c resumes at a signed URL', async () => {
    leaveHalf('wget.bin');
    await run('wget', ['-q', '-c', '-O', at('wget.bin'), signed]);
    assertWhole('wget.bin');
  });

  it('aria2c fetches a signed URL in eight parts', async () => {
    await run('aria2c', ['-q', '-x8', '-s8', '-k1M', '-d', folder, '-o', 'aria2c.bin', signed]);
    assertWhole('aria2c.bin');
  });

  it('rclone copyurl', async () => {
    await run('rclone', ['copyurl', signed, at('rclone.bin'), '--config', '/dev/null']);
    assertWhole('rclone.bin');
  });

  it('curl uploads to a signed URL', async () => {
    const file = await manage('storage', 'POST', '/files', { name: 'put.bin' }, { bucket });
    const { url } = await manage(
      'storage',
      'POST',
      `/files/${file.id}/signed_urls`,
      { method: 'PUT', expires_in: 600, max_size: BYTES },
      { bucket },
    );
    await run('curl', ['-sSf', '-T', at('source.bin'), '-o', at('answer.json'), url]);
    await run('curl', [
      '-sSf',
      '-o',
      at('back.bin'),
      ...(await headers()),
      `${STACK.storage.url}/files/${file.id}/content`,
    ]);
    assertWhole('back.bin');
  });
});
