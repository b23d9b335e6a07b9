import { dateSection, notesOf, openSection } from './changelog.mjs';
import { inOrder } from './publish.mjs';
import { assertNewer, compareVersions, currentVersion, findVersions, lockWith } from './version.mjs';

describe('the version', () => {
  it('is the same wherever it is named', () => {
    const version = currentVersion();
    const found = findVersions();
    expect(found.filter((one) => one.version !== version)).toEqual([]);
    const files = new Set(found.map(({ file }) => file));
    expect([...files]).toEqual(
      expect.arrayContaining([
        'package.json',
        'package-lock.json',
        'libs/sdk/nest/package.json',
        'apps/tree/package.json',
        'apps/console/package-lock.json',
        'apps/identity/src/app/app.module.ts',
        'apps/storage/src/app.module.ts',
        'apps/storage/src/service.ts',
        'apps/tree/src/platform/config.ts',
        'docker/Dockerfile',
        'k8s/overlays/production/kustomization.yaml',
      ]),
    );
  });

  it('is written to what is ours in a lock, and to nothing else', () => {
    /** @type {any} */
    const lock = {
      version: '0.1.0',
      packages: {
        '': { version: '0.1.0', dependencies: { express: '0.1.0' } },
        'libs/sdk/nest': { version: '0.1.0', dependencies: { '@groundwork/verify': '0.1.0', jose: '^6.0.0' } },
        'node_modules/@groundwork/nest': { resolved: 'libs/sdk/nest', link: true },
        'node_modules/express': { version: '0.1.0' },
      },
    };
    expect(lockWith(lock, '0.2.0')).toEqual({
      version: '0.2.0',
      packages: {
        '': { version: '0.2.0', dependencies: { express: '0.1.0' } },
        'libs/sdk/nest': { version: '0.2.0', dependencies: { '@groundwork/verify': '0.2.0', jose: '^6.0.0' } },
        'node_modules/@groundwork/nest': { resolved: 'libs/sdk/nest', link: true },
        'node_modules/express': { version: '0.1.0' },
      },
    });
  });

  it('has the order of Semantic Versioning, §11', () => {
    const ordered = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'];
    ordered.push('1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0');
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  });

  it.each(['1', '1.2', 'v1.2.3', '1.2.3-', '1.2.3-a..b', '1.2.3+build', ''])('is not %j', (version) => {
    expect(() => assertNewer(version, '0.1.0')).toThrow('is no version');
  });

  it('may stay, and is never an older one', () => {
    expect(() => assertNewer('0.2.0', '0.2.0')).not.toThrow();
    expect(() => assertNewer('0.2.0-rc.1', '0.2.0')).toThrow('0.2.0-rc.1 is older than 0.2.0.');
  });
});

describe('CHANGELOG.md', () => {
  const text =
    '# Changelog\n\nBy rules. Nothing has been released yet.\n\n## 0.1.0 (unreleased)\n\n### Added\n\n- A door.\n';

  it('gets a date, then a new section', () => {
    const dated = dateSection(text, '0.1.0', '2026-11-24');
    expect(dated).toBe('# Changelog\n\nBy rules.\n\n## 0.1.0 (2026-11-24)\n\n### Added\n\n- A door.\n');
    expect(notesOf(dated, '0.1.0')).toBe('### Added\n\n- A door.');
    expect(notesOf(dated)).toBe('');
    const opened = openSection(dated, '0.2.0');
    expect(opened).toContain('\n## 0.2.0 (unreleased)\n\n## 0.1.0 (2026-11-24)\n');
    expect(() => openSection(opened, '0.3.0')).toThrow('an unreleased section already');
    expect(() => dateSection(opened, '0.2.0', '2026-11-25')).toThrow('no unreleased section that says anything');
  });

  it('tells versions apart that begin alike', () => {
    const both = '# C\n\n## 0.1.0-rc.1 (2026-01-01)\n\n- early\n\n## 0x1.0 (2026-01-01)\n\n- other\n';
    expect(notesOf(both, '0.1.0')).toBe('');
    expect(notesOf(both, '0.1.0-rc.1')).toBe('- early');
  });
});

describe('inOrder', () => {
  it('puts what others need before them', () => {
    const one = (/** @type {string} */ name, /** @type {string[]} */ ...needs) => ({ name, needs });
    const ordered = inOrder([one('nest', 'verify', 'rxjs'), one('client'), one('express', 'verify'), one('verify')]);
    expect(ordered.map(({ name }) => name)).toEqual(['verify', 'nest', 'client', 'express']);
  });
});
