// The settings that each program of the cluster is given: those of docs/scale.md, with everything on one machine.

export interface Ports {
  etcd: number;
  etcdPeers: number;
  haproxy: number;
  pgbouncer: number;
}

/** A machine of the cluster: a PostgreSQL and its Patroni. */
export interface Node {
  name: string;
  postgres: number;
  patroni: number;
}

export const etcdArguments = ({ etcd, etcdPeers }: Ports, folder: string) => {
  const clients = `http://127.0.0.1:${etcd}`;
  const peers = `http://127.0.0.1:${etcdPeers}`;
  return [
    ...['--name', 'etcd', '--data-dir', `${folder}/etcd`],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `etcd=${peers}`],
  ];
};

/**
 * A commit is answered once a standby has it too (`synchronous_mode`). A primary that crashed is not waited for
 * (`primary_start_timeout`), and one whose machine is gone is missed after `ttl` seconds. JSON is YAML.
 */
export const patroniSettings = ({ name, postgres, patroni }: Node, { etcd }: Ports, folder: string, bin: string) =>
  JSON.stringify({
    scope: 'giro',
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 150, shared_buffers: '64MB', max_wal_size: '512MB', wal_log_hints: true },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: `${folder}/${name}`,
      bin_dir: bin,
      pgpass: `${folder}/${name}.pgpass`,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      // Nobody but this machine gets here.
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
      parameters: { unix_socket_directories: folder, timezone: 'UTC' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  });

/** Leads to whoever Patroni calls the primary, and cuts connections to one that is it no more. */
export const haproxySettings = ({ haproxy }: Ports, nodes: readonly Node[]) => `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${haproxy}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgres, patroni }) => `  server ${name} 127.0.0.1:${postgres} check port ${patroni}\n`).join('')}`;

/** While there is no primary, a statement waits for five seconds and is refused then. */
export const pgbouncerSettings = ({ haproxy, pgbouncer }: Ports, folder: string) => `[databases]
giro = host=127.0.0.1 port=${haproxy} dbname=giro user=giro
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
query_wait_timeout = 5
query_timeout = 10
server_connect_timeout = 3
server_login_retry = 1
`;
