#!/bin/bash
# postgres-image.sh FOLDER TAG: a local stand-in for docker.io/library/postgres, made of Debian packages, for machines that
# reach no image registry: the same user, folders and initialisation, as far as our manifests use them. As root; needs
# mmdebstrap, podman.
set -euo pipefail
folder=$1 tag=$2
rm -rf "$folder"
mkdir -p "$folder/root"
cd "$folder"
mmdebstrap --quiet --variant=extract --mode=root \
  --include=base-files,base-passwd,bash,dash,coreutils,sed,grep,findutils,libc-bin,passwd,postgresql-15,postgresql-client-15 \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm root.tar /etc/apt/sources.list.d/debian.sources
tar xf root.tar -C root --exclude='./dev/*'
root=$folder/root
cp "$root/usr/share/base-passwd/passwd.master" "$root/etc/passwd"
cp "$root/usr/share/base-passwd/group.master" "$root/etc/group"
echo 'postgres:x:999:999::/var/lib/postgresql:/bin/bash' >> "$root/etc/passwd"
echo 'postgres:x:999:' >> "$root/etc/group"
mkdir -p "$root/usr/local/bin" "$root/var/lib" "$root/tmp"
install -d -o 999 -g 999 "$root/var/lib/postgresql" "$root/var/lib/postgresql/data" "$root/var/run/postgresql"
chmod 1777 "$root/tmp"
cat > "$root/usr/local/bin/docker-entrypoint.sh" <<'SCRIPT'
#!/bin/bash
set -euo pipefail
export PATH=/usr/lib/postgresql/15/bin:$PATH PGUSER=postgres PGHOST=/tmp
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256 --pwfile=<(printf '%s' "$POSTGRES_PASSWORD")
  pg_ctl -o "-c listen_addresses= -c unix_socket_directories=/tmp" -w start
  createdb "$POSTGRES_DB"
  export POSTGRES_USER=postgres
  for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
  pg_ctl -m fast -w stop
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
SCRIPT
chmod 755 "$root/usr/local/bin/docker-entrypoint.sh"
ln -sf /usr/lib/postgresql/15/bin/pg_isready "$root/usr/local/bin/pg_isready"
ldconfig -r "$root" 2> /dev/null || true
tar cf image.tar -C root .
podman import -q -c 'ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin' -c 'ENV PGHOST=/tmp' -c 'USER 999:999' \
  -c 'ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]' image.tar "$tag"
rm -rf "$folder"
