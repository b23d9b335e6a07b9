// The specs of content, and those that need an S3 server (*.s3-spec.ts), on a Ceph started for them; or on the server that
// S3_TEST_ENDPOINT, S3_TEST_KEY, S3_TEST_SECRET and S3_TEST_BUCKET name. Fails where there is none. S3_SPECS chooses others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { say } from '../../terminal/progress.mjs';
import { CephCluster, provideCeph } from './ceph/cluster.mjs';
import { runSpecs } from './run-specs.mjs';

const SPECS = process.env.S3_SPECS?.split(',') ?? [
  '**/apps/storage/src/content/**/*.spec.ts',
  '**/*.s3-spec.ts',
  // These are of no store, or of time and memory on a disk.
  '!**/gzip-frames.spec.ts',
  '!**/endurance.spec.ts',
];
const BUCKET = 'groundwork';

await runTool(async () => {
  if (process.env.S3_TEST_ENDPOINT) return runSpecs(SPECS);
  if (!provideCeph()) {
    throw new Failure(
      'There is no radosgw, and it could not be installed.',
      'Install radosgw, or set S3_TEST_ENDPOINT.',
    );
  }
  say("Ceph's programs are there");
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-ceph-'));
  try {
    return await onCeph(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} folder */
async function onCeph(folder) {
  const cluster = await CephCluster.start(folder);
  try {
    say(`Ceph serves S3 at ${cluster.endpoint}`);
    const { endpoint, credentials } = cluster;
    const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    return await runSpecs(SPECS, {
      S3_TEST_ENDPOINT: endpoint,
      S3_TEST_KEY: credentials.accessKeyId,
      S3_TEST_SECRET: credentials.secretAccessKey,
      S3_TEST_BUCKET: BUCKET,
    });
  } finally {
    await cluster.stop();
  }
}
