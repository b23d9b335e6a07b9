/**
 * Everything that shows what the product withstands and what it costs, beyond specs and checks: `npm run suite -- NAME [arguments]`.
 * `ci`: .ci/run does it, on every commit; the others take long, or need what not every machine has, and are run by hand.
 * @typedef {{ script: string, needs: string, ci?: true, tells: string }} Suite
 * @type {Record<string, Suite>}
 */
export const SUITES = {
  specs: { script: 'suites/specs.mjs', needs: 'nothing', ci: true, tells: 'the specs of the laboratory itself' },
  starts: {
    script: 'suites/starts.mjs',
    needs: 'nothing',
    ci: true,
    tells: 'four stacks started at once, killed and stopped',
  },
  manifests: { script: 'suites/manifests.mjs', needs: 'kubectl, or npm', ci: true, tells: 'k8s/ without a cluster' },
  tour: { script: 'suites/tour.mjs', needs: 'nothing', ci: true, tells: 'the tour through a stack of its own' },
  pages: {
    script: 'suites/pages.mjs',
    needs: 'Chromium',
    ci: true,
    tells: 'pages and client libraries against identity',
  },
  outside: {
    script: 'suites/outside.mjs',
    needs: 'Chromium, Apache, curl, wget, aria2, rclone',
    ci: true,
    tells: "others' software",
  },
  replicas: {
    script: 'suites/replicas.mjs',
    needs: 'nothing',
    ci: true,
    tells: 'two processes of identity on one database',
  },
  redis: { script: 'suites/redis.mjs', needs: 'redis-server', ci: true, tells: 'limits shared by replicas' },
  s3: { script: 'suites/s3.mjs', needs: 'radosgw (Ceph)', ci: true, tells: 'content in an object store' },
  tree: { script: 'suites/tree.mjs', needs: 'nothing', ci: true, tells: 'large trees, two writers, kills' },
  fuzz: { script: 'suites/fuzz.mjs', needs: 'nothing', ci: true, tells: 'requests made of the OpenAPI documents' },
  images: {
    script: 'suites/images.mjs',
    needs: 'root, podman, mmdebstrap, nginx',
    ci: true,
    tells: 'the three images as shipped',
  },
  'storage-faults': {
    script: 'suites/storage-faults.mjs',
    needs: 'root (a small volume)',
    tells: 'full disks and killed writers',
  },
  resume: { script: 'suites/resume.mjs', needs: 'curl', tells: 'uploads through ten kills' },
  faults: {
    script: 'suites/faults.mjs',
    needs: 'root, HAProxy, Redis',
    tells: 'faults done to two replicas of every service',
  },
  ingress: { script: 'suites/ingress.mjs', needs: 'openssl, nginx, curl', tells: 'the proxies of docs/operations.md' },
  cluster: { script: 'suites/cluster.mjs', needs: 'KUBECONFIG, images', tells: 'the local overlay on a cluster' },
  scale: { script: 'suites/scale.mjs', needs: 'HAProxy', tells: 'what a second replica adds' },
  soak: { script: 'suites/soak.mjs', needs: 'HAProxy', tells: 'memory and latency at a constant rate' },
  'equal-time': {
    script: 'suites/measure-answers.mjs',
    needs: 'a quiet machine',
    tells: 'the time of answers that must not tell accounts apart',
  },
  bench: { script: 'bench/bench.mjs', needs: 'a quiet machine', tells: 'every figure beside its floor' },
};
