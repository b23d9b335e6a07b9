/**
 * Everything that shows what the product withstands and what it costs, beyond specs and checks: `npm run suite -- NAME [arguments]`.
 * `ci`: .ci/run does it, on every commit, or only with --all, for those that take minutes; the others take long, or need what not every
 * machine has, and are run by hand. `packages`: those of libs/sdk that it imports, which are compiled before it.
 * @typedef {{ script: string, needs: string, packages?: ('client' | 'verify' | 'nest')[], ci?: true | '--all', shows: string }} Suite
 * @type {Record<string, Suite>}
 */
export const SUITES = {
  specs: { script: 'suites/specs.mjs', needs: 'nothing', ci: true, shows: 'the specs of the laboratory itself' },
  starts: {
    script: 'suites/starts.mjs',
    packages: ['client'],
    needs: 'nothing',
    ci: true,
    shows: 'four stacks started at once, killed and stopped',
  },
  manifests: { script: 'suites/manifests.mjs', needs: 'kubectl, or npm', ci: true, shows: 'k8s/ without a cluster' },
  tour: { script: 'suites/tour.mjs', needs: 'nothing', ci: true, shows: 'the tour through a stack of its own' },
  examples: {
    script: 'suites/examples.mjs',
    needs: 'nothing',
    ci: true,
    shows: 'the example of every operation, as the OpenAPI documents show it',
  },
  pages: {
    script: 'suites/pages.mjs',
    packages: ['client'],
    needs: 'Chromium',
    ci: true,
    shows: 'pages and client libraries against identity',
  },
  console: {
    script: 'suites/console.mjs',
    packages: ['client'],
    needs: 'Chromium',
    ci: '--all',
    shows: 'the console against identity, storage and tree',
  },
  'console-browsers': {
    script: 'suites/console-browsers.mjs',
    packages: ['client'],
    needs: 'Firefox, WebKitGTK (webkit2gtk-driver), xvfb',
    shows: 'the console and the pages of an account in Firefox and WebKit',
  },
  'console-budgets': {
    script: 'suites/console-budgets.mjs',
    packages: ['client'],
    needs: 'Chromium, a quiet machine',
    shows: 'sizes, times, requests and memory of the console beside their budgets',
  },
  'console-pictures': {
    script: 'suites/console-pictures.mjs',
    packages: ['client'],
    needs: 'Chromium',
    shows: 'pictures of every page of the console, at three widths and in every state',
  },
  packages: {
    script: 'suites/packages.mjs',
    needs: 'the npm registry, Java, Python',
    ci: '--all',
    shows: 'what is published, built and used by applications in clean folders',
  },
  outside: {
    script: 'suites/outside.mjs',
    packages: ['client'],
    needs: 'Chromium, Firefox, Apache, curl, wget, aria2, rclone, raptor2, rdflib, LibreOffice, Python',
    ci: '--all',
    shows: "others' software",
  },
  replicas: {
    script: 'suites/replicas.mjs',
    packages: ['client'],
    needs: 'nothing',
    ci: true,
    shows: 'two processes of identity and storage on one database',
  },
  redis: { script: 'suites/redis.mjs', needs: 'redis-server', ci: true, shows: 'limits shared by replicas' },
  s3: { script: 'suites/s3.mjs', needs: 'radosgw (Ceph)', ci: true, shows: 'content in an object store' },
  tree: { script: 'suites/tree.mjs', needs: 'nothing', ci: '--all', shows: 'large trees, two writers, kills' },
  fuzz: { script: 'suites/fuzz.mjs', needs: 'nothing', ci: '--all', shows: 'requests made of the OpenAPI documents' },
  images: {
    script: 'suites/images.mjs',
    packages: ['client'],
    needs: 'root, podman, mmdebstrap, nginx',
    ci: '--all',
    shows: 'the images of the services and of the console as shipped',
  },
  'storage-faults': {
    script: 'suites/storage-faults.mjs',
    needs: 'root (a small volume)',
    shows: 'full disks and killed writers',
  },
  resume: { script: 'suites/resume.mjs', needs: 'curl', shows: 'uploads through ten kills' },
  faults: {
    script: 'suites/faults.mjs',
    packages: ['client'],
    needs: 'root, HAProxy, Redis',
    shows: 'faults done to two replicas of every service',
  },
  ingress: {
    script: 'suites/ingress.mjs',
    packages: ['client'],
    needs: 'openssl, nginx, curl',
    shows: 'the proxies of docs/operations.md',
  },
  cluster: {
    script: 'suites/cluster.mjs',
    packages: ['client'],
    needs: 'KUBECONFIG, images',
    shows: 'the local overlay on a cluster',
  },
  scale: { script: 'suites/scale.mjs', needs: 'HAProxy', shows: 'what a second replica adds' },
  escalation: {
    script: 'suites/escalation.mjs',
    needs: 'nothing',
    shows: 'random writes of colluding callers: nobody gains a scope',
  },
  soak: { script: 'suites/soak.mjs', needs: 'HAProxy', shows: 'memory and latency at a constant rate' },
  sdk: {
    script: 'suites/sdk.mjs',
    packages: ['client'],
    needs: 'Linux, 12 GiB of disk, Chromium',
    shows:
      'memory of large transfers by the client package in Node and in a page, copies of many files, clocks that are off',
  },
  stalls: {
    script: 'suites/stalls.mjs',
    needs: 'Linux',
    shows: 'specs on a machine that stands still now and then',
  },
  'equal-time': {
    script: 'suites/measure-answers.mjs',
    needs: 'a quiet machine',
    shows: 'the time of answers that must not reveal whether an account exists',
  },
  bench: { script: 'bench/bench.mjs', needs: 'a quiet machine', shows: 'every figure beside its floor' },
};
