import { join } from 'node:path';
import { withClient, makeDatabase, makeServiceRole } from '../../../postgres/provision.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { SERVICE_NAMES } from '../../../stack/services.mjs';
import { startReplica } from '../replica.mjs';

/** @type {import('./scenario.mjs').Scenario} */
export const twoAtOnce = {
  number: 12,
  title: 'two replicas start at once on an empty database',
  async run(fleet, { note, holds }) {
    const database = await makeDatabase(fleet.database.url, `empty_${process.pid}`);
    // A store that holds blobs is not taken for an empty database's.
    const content = join(fleet.stack.dataFolder, 'empty-content');
    const taken = new Set();
    for (const service of SERVICE_NAMES) {
      const url = await makeServiceRole(database, service, fleet.stack.secrets.database_passwords[service]);
      note(`two replicas of ${service}`);
      const starts = [1, 2].map(async (number) => {
        const port = await pickPort(18_901, taken);
        const own = { [`${service.toUpperCase()}_DATABASE_URL`]: url, DISK_ROOT: content };
        const log = `${fleet.stack.dataFolder}/logs/empty-${service}-${number}.log`;
        return startReplica(service, { ...fleet.environmentOf(service, port), ...own }, log);
      });
      const replicas = await Promise.all(starts);
      await holds(`both replicas of ${service} are ready`, replicas.length === 2);
      const { rows } = await withClient(url, (client) =>
        client.query('select name, count(*)::int as times from migrations group by name'),
      );
      const once = rows.length > 0 && rows.every(({ times }) => times === 1);
      await holds('every migration ran once', once, `${rows.length} migrations`);
      await Promise.all(replicas.map((replica) => replica.end()));
    }
  },
};
