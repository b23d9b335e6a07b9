import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../../http/raw.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { endWithUs } from '../suites/end-with-us.mjs';

/**
 * An nginx of our own in front of services, a path each, as k8s/base/ingress has it.
 * @param {number} port
 * @param {Record<string, string[]>} upstreams the addresses (host:port) of each service's replicas
 * @param {{ keepAlive?: number, tls?: { certificate: string, key: string } }} [options] connections to each service that
 *   are kept for the next request; the files of a certificate, which Node has to trust already
 */
export async function startNginx(port, upstreams, { keepAlive = 64, tls } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, describe(folder, port, upstreams, keepAlive, tls));
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  endWithUs(child);
  const ended = waitForExit(child);
  const origin = `${tls ? 'https' : 'http'}://localhost:${port}`;
  const answers = async () => (await probe(`${origin}/`))?.status === 404;
  for (const until = Date.now() + 5_000; !(await answers()); await sleep(50)) {
    if (Date.now() > until || child.exitCode !== null) throw new Failure('nginx does not start.', readErrors(folder));
  }

  return {
    /** What it keeps of bodies; nothing, when it passes them on as they come. */
    folder,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGQUIT');
      await Promise.race([ended, sleep(3_000)]);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} folder */
function readErrors(folder) {
  return readFileSync(join(folder, 'error.log'), 'utf8');
}

/**
 * @param {string} folder
 * @param {number} port
 * @param {Record<string, string[]>} upstreams
 * @param {number} keepAlive
 * @param {{ certificate: string, key: string }} [tls]
 */
function describe(folder, port, upstreams, keepAlive, tls) {
  const services = Object.entries(upstreams);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  access_log off; ${temporary.join(' ')}
  client_max_body_size 0;
  proxy_request_buffering off; proxy_buffering off; proxy_http_version 1.1; proxy_read_timeout 3600s;
  proxy_next_upstream error timeout;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-Host $http_host;
${services.map(([name, servers]) => `  upstream ${name} { ${servers.map((server) => `server ${server} max_fails=0;`).join(' ')} ${keepAlive ? `keepalive ${keepAlive};` : ''} }`).join('\n')}
  server {
    listen 127.0.0.1:${port}${tls ? ` ssl; ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key}` : ''};
${services.map(([name]) => `    location /${name}/ { proxy_pass http://${name}/; }`).join('\n')}
    location / { return 404; }
  }
}
`;
}
