import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestSchema, mainFileOf, type TestSchema } from '@groundwork/testing/programs';
import { freePort, variables, WEBHOOK_KEY } from './identity-process.js';

const POLL_MS = 50;

/** Storage or tree in a process of its own, with the tokens of an identity. */
export class ServiceProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    readonly schema: TestSchema,
    private readonly folder: string,
  ) {}

  /** Resolves when it is ready. */
  static async start(service: 'storage' | 'tree', issuer: string): Promise<ServiceProcess> {
    const schema = await createTestSchema();
    const folder = mkdtempSync(join(tmpdir(), `groundwork-${service}-`));
    const port = await freePort();
    const own = { ISSUER: issuer, STORE: 'disk', DISK_ROOT: folder, WEBHOOK_KEY };
    const child = spawn(process.execPath, [mainFileOf(service)], {
      env: { ...variables(schema, port), ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://localhost:${port}`;
    const started = new ServiceProcess(url, child, schema, folder);
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${service} ended with ${child.exitCode} before it was ready.`);
      if (await fetch(`${url}/readyz`).then(({ ok }) => ok, () => false)) return started; // prettier-ignore
      await wait(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
    await this.schema.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
