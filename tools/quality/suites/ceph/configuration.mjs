import { join } from 'node:path';

/** Ports of a cluster that listens on 127.0.0.1 alone. */
/** @typedef {{ monitor: number, legacyMonitor: number, gateway: number }} CephPorts */

/** @param {CephPorts} ports */
export const monitorAddress = ({ monitor, legacyMonitor }) => `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${legacyMonitor}]`;

const OSD_BYTES = 20 * 1024 ** 3;
const OSD_MEMORY_BYTES = 1024 ** 3;

/**
 * ceph.conf of the smallest cluster that serves S3: one monitor, manager, object store (a sparse file) and gateway. (storage.md §9)
 * @param {string} folder everything of the cluster
 * @param {string} fsid
 * @param {CephPorts} ports
 */
export function cephConfiguration(folder, fsid, ports) {
  return `
[global]
fsid = ${fsid}
mon initial members = a
mon host = ${monitorAddress(ports)}
keyring = ${join(folder, 'keyring')}
public network = 127.0.0.0/8
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
auth allow insecure global id reclaim = false
mon data avail crit = 1
run dir = ${join(folder, 'run')}
log file = ${join(folder, 'log', '$name.log')}
admin socket = ${join(folder, 'run', '$name.asok')}
pid file = ${join(folder, 'run', '$name.pid')}
[mon]
mon data avail warn = 2
mon cluster log file = ${join(folder, 'log', 'cluster.log')}
[mon.a]
mon data = ${join(folder, 'mon')}
[mgr.x]
mgr data = ${join(folder, 'mgr')}
keyring = ${join(folder, 'mgr', 'keyring')}
[osd.0]
osd data = ${join(folder, 'osd')}
keyring = ${join(folder, 'osd', 'keyring')}
osd objectstore = bluestore
osd memory target = ${OSD_MEMORY_BYTES}
bluestore block create = true
bluestore block size = ${OSD_BYTES}
[client.rgw.a]
rgw data = ${join(folder, 'rgw')}
keyring = ${join(folder, 'rgw', 'keyring')}
rgw dns name = localhost
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
`;
}
