import { terminate } from './01-terminate.mjs';
import { kill } from './02-kill.mjs';
import { databaseKilled } from './03-database-killed.mjs';
import { databaseFrozen } from './04-database-frozen.mjs';
import { poolExhausted } from './05-pool-exhausted.mjs';
import { slowClients } from './06-slow-clients.mjs';
import { identityAway } from './07-identity-away.mjs';
import { redisAway } from './08-redis-away.mjs';
import { s3Failing } from './09-s3-failing.mjs';
import { diskFull } from './10-disk-full.mjs';
import { clocks } from './11-clocks.mjs';
import { twoAtOnce } from './12-two-at-once.mjs';
import { rollingUpgrade } from './13-rolling-upgrade.mjs';
import { failover } from './14-failover.mjs';
import { flood } from './15-flood.mjs';
import { restore } from './16-restore.mjs';
import { launcherKilled } from './17-launcher-killed.mjs';
import { poisoned } from './18-poisoned.mjs';
import { laggingReplica } from './19-lagging-replica.mjs';

/** In the order of deployment.md. @type {import('./scenario.mjs').Scenario[]} */
export const SCENARIOS = [
  terminate,
  kill,
  databaseKilled,
  databaseFrozen,
  poolExhausted,
  slowClients,
  identityAway,
  redisAway,
  s3Failing,
  diskFull,
  clocks,
  twoAtOnce,
  rollingUpgrade,
  failover,
  flood,
  restore,
  launcherKilled,
  poisoned,
  laggingReplica,
];
