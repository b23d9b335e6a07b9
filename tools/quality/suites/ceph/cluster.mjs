import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../../../http/raw.mjs';
import { waitForExit } from '../../../processes/child-exit.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { Failure } from '../../../terminal/failure.mjs';
import { during } from '../../../terminal/progress.mjs';
import { provideProgram } from '../../../processes/debian-package.mjs';
import { cephConfiguration, monitorAddress } from './configuration.mjs';

/** Debian's packages of what a gateway needs. (storage.md §9) */
const PACKAGES = ['ceph-mon', 'ceph-osd', 'ceph-mgr', 'ceph-common', 'radosgw'];
const FOLDERS = ['mon', 'mgr', 'osd', 'rgw', 'run', 'log'];
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' };

/** Whether Ceph's programs are there; installs them where that is possible. */
export const provideCeph = () => provideProgram('radosgw', ...PACKAGES);

/** A Ceph with an S3 gateway, of processes that end with us. */
export class CephCluster {
  /** @type {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<string> }[]} */
  #daemons = [];

  /**
   * @param {string} folder empty, on a disk: the object store grows there
   * @param {import('./configuration.mjs').CephPorts} ports
   */
  constructor(folder, ports) {
    this.folder = folder;
    this.ports = ports;
    this.endpoint = `http://127.0.0.1:${ports.gateway}`;
    this.credentials = CREDENTIALS;
  }

  /**
   * Sets one up and waits until it serves.
   * @param {string} folder
   */
  static async start(folder) {
    const given = new Set();
    const ports = {
      monitor: await pickPort(13_300, given),
      legacyMonitor: await pickPort(16_789, given),
      gateway: await pickPort(17_480, given),
    };
    const cluster = new CephCluster(folder, ports);
    try {
      await during('starting a Ceph', () => cluster.#begin());
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Ends all processes, the gateway first; what it keeps stays in the folder. */
  async stop() {
    for (const { child, ended } of this.#daemons.reverse()) {
      child.kill('SIGTERM');
      const late = sleep(STOP_TIMEOUT_MS, undefined, { ref: false });
      if (!(await Promise.race([ended, late]))) child.kill('SIGKILL');
      await ended;
    }
    this.#daemons = [];
  }

  async #begin() {
    const fsid = randomUUID();
    for (const name of FOLDERS) mkdirSync(join(this.folder, name), { recursive: true });
    writeFileSync(join(this.folder, 'ceph.conf'), cephConfiguration(this.folder, fsid, this.ports));
    this.#makeMonitor(fsid);
    await this.#waitFor('ceph', ['status'], () => true);
    this.#allow('mgr.x', 'mgr', ['mon', 'allow profile mgr', 'osd', 'allow *', 'mds', 'allow *']);
    this.#launch('ceph-mgr', ['-i', 'x']);
    await this.#makeObjectStore();
    this.#allow('client.rgw.a', 'rgw', ['mon', 'allow rwx', 'osd', 'allow rwx', 'mgr', 'allow rw']);
    const { accessKeyId, secretAccessKey } = CREDENTIALS;
    const user = [
      '--uid=test',
      '--display-name=test',
      `--access-key=${accessKeyId}`,
      `--secret-key=${secretAccessKey}`,
    ];
    this.#run('radosgw-admin', ['user', 'create', ...user]);
    this.#launch('radosgw', ['-n', 'client.rgw.a']);
    await this.#untilServing();
  }

  /** @param {string} fsid */
  #makeMonitor(fsid) {
    const [keyring, map] = [join(this.folder, 'keyring'), join(this.folder, 'monmap')];
    const everything = ['mon', 'osd', 'mgr', 'mds'].flatMap((part) => ['--cap', part, 'allow *']);
    this.#run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
    this.#run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...everything]);
    this.#run('monmaptool', ['--create', '--clobber', '--fsid', fsid, '--addv', 'a', monitorAddress(this.ports), map]);
    this.#run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
    this.#launch('ceph-mon', ['-i', 'a']);
  }

  async #makeObjectStore() {
    const id = randomUUID();
    this.#run('ceph', ['osd', 'new', id]);
    this.#allow('osd.0', 'osd', ['mon', 'allow profile osd', 'mgr', 'allow profile osd', 'osd', 'allow *']);
    this.#run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', id]);
    this.#launch('ceph-osd', ['-i', '0']);
    await this.#waitFor('ceph', ['osd', 'stat'], (said) => said.includes('1 up'));
  }

  /**
   * A key of a daemon, in its own folder.
   * @param {string} name
   * @param {string} place
   * @param {string[]} capabilities
   */
  #allow(name, place, capabilities) {
    const keyring = join(this.folder, place, 'keyring');
    this.#run('ceph', ['auth', 'get-or-create', name, ...capabilities, '-o', keyring]);
  }

  get #environment() {
    return { ...process.env, CEPH_CONF: join(this.folder, 'ceph.conf') };
  }

  /**
   * @param {string} program
   * @param {string[]} args
   */
  #run(program, args) {
    const { status, stdout, stderr } = this.#try(program, args);
    if (status !== 0) throw new Failure(`${program} ${args[0]} ended with ${status}.`, stderr);
    return stdout;
  }

  /**
   * @param {string} program
   * @param {string[]} args
   */
  #try(program, args) {
    return spawnSync(program, args, { env: this.#environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /**
   * In the foreground, so that it is ours to end.
   * @param {string} program
   * @param {string[]} args
   */
  #launch(program, args) {
    const output = openSync(join(this.folder, 'log', `${program}.out`), 'a');
    const child = spawn(program, ['-f', ...args], { env: this.#environment, stdio: ['ignore', output, output] });
    closeSync(output);
    this.#daemons.push({ name: program, child, ended: waitForExit(child) });
  }

  /**
   * @param {string} program
   * @param {string[]} args
   * @param {(said: string) => boolean} holds
   */
  async #waitFor(program, args, holds) {
    for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(200)) {
      const { status, stdout, stderr } = this.#try(program, ['--connect-timeout', '10', ...args]);
      if (status === 0 && holds(stdout)) return;
      if (Date.now() > until) throw new Failure(`${program} ${args.join(' ')} does not say what it should.`, stderr);
    }
  }

  async #untilServing() {
    for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(200)) {
      if ((await probe(this.endpoint))?.status === 200) return;
      if (Date.now() > until) throw new Failure('The S3 gateway does not answer.', `Logs: ${join(this.folder, 'log')}`);
    }
  }
}
