import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { writeWhole } from '../support/files.ts';
import { libraryFolders } from './debian.ts';
import { LogFile } from './log-file.ts';
import type { Secrets } from './secrets.ts';
import type { ProcessSpec } from './supervisor.ts';

export interface JanusPlace {
  dataDir: string;
  port: number;
  secrets: Pick<Secrets, 'janus' | 'janusRooms'>;
  /** name of the interface that media go over */
  media: string;
  /** address that browsers reach, where the machine's own is behind a translation of addresses */
  publicAddress?: string | undefined;
  /** UDP ports of media */
  mediaPorts?: string | undefined;
}

const usualPorts = '20000-20200';
const safeText = /^[\w.:-]+$/;

/** The first interface that others can reach; browsers do not send media over loopback. */
export function mediaInterface(found = networkInterfaces()): string | undefined {
  for (const [name, addresses] of Object.entries(found))
    if (addresses?.some(({ internal, family }) => !internal && family === 'IPv4')) return name;
  return undefined;
}

/** Settings by which proctoring finds the server that stands beside it. */
export const janusSettings = ({ dataDir, port, secrets }: Pick<JanusPlace, 'dataDir' | 'port' | 'secrets'>): Record<string, string> => ({
  JANUS_URL: `ws://127.0.0.1:${port}`,
  JANUS_SECRET: secrets.janus,
  JANUS_ROOMS_KEY: secrets.janusRooms,
  JANUS_RECORDINGS: recordingsOf(dataDir),
});

/** Folder of what is being recorded; the service takes it from there, sealed, and removes it. */
const recordingsOf = (dataDir: string): string => resolve(dataDir, 'janus', 'recordings');

/**
 * The media server: signalling over a socket of loopback that only proctoring knows, rooms of video and nothing else, no interface for
 * administrators (security row 40).
 */
export function janusProcess(command: string, place: JanusPlace): ProcessSpec {
  const folder = join(place.dataDir, 'janus');
  rmSync(join(folder, 'conf'), { recursive: true, force: true });
  mkdirSync(join(folder, 'conf'), { recursive: true, mode: 0o700 });
  mkdirSync(recordingsOf(place.dataDir), { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(janusFiles(place, pluginsBeside(command)))) writeWhole(join(folder, 'conf', name), text, 0o600);
  return {
    name: 'janus',
    command,
    args: ['-F', join(folder, 'conf'), '-C', join(folder, 'conf', 'janus.jcfg')],
    log: new LogFile(join(place.dataDir, 'logs', 'janus.log')),
    isReady: () => serves(place),
    answers: () => serves(place),
    readySeconds: 20,
    stopSeconds: 5,
  };
}

/** A tree that was unpacked has its plugins beside the script that starts it. @returns lines that name them */
function pluginsBeside(command: string): string {
  const own = libraryFolders(join(dirname(command), 'tree'))
    .map((base) => join(base, 'janus'))
    .find((base) => existsSync(base));
  return own === undefined ? '' : `  plugins_folder = "${own}/plugins"\n  transports_folder = "${own}/transports"\n`;
}

/** Signalling over loopback, and media over one interface; without an interface over all, as in a container. */
type JanusSettings = Omit<JanusPlace, 'dataDir' | 'media'> & Partial<Pick<JanusPlace, 'media'>>;

/** Files of its settings by their names. */
export function janusFiles(place: JanusSettings, folders = ''): Record<string, string> {
  const { port, secrets, media, publicAddress, mediaPorts = usualPorts } = place;
  for (const given of [mediaPorts, media, publicAddress])
    if (given !== undefined && !safeText.test(given)) throw new Error(`${given} cannot stand in the configuration of Janus`);
  const [inner, address] = media === undefined ? ['', ''] : [`  ice_enforce_list = "${media}"\n`, 'ws_ip = "127.0.0.1", '];
  const outer = publicAddress === undefined ? '' : `  nat_1_1_mapping = "${publicAddress}"\n`;
  return {
    'janus.jcfg': `general: {
${folders}  api_secret = "${secrets.janus}"
  session_timeout = 60
  reclaim_session_timeout = 0
  hide_dependencies = true
  debug_level = 3
  debug_timestamps = true
}
media: { rtp_port_range = "${mediaPorts}" }
nat: {
  full_trickle = true
${inner}${outer}}
plugins: { disable = "${others.map((name) => `libjanus_${name}.so`).join(',')}" }
transports: { disable = "libjanus_http.so,libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so" }
events: { broadcast = false }
`,
    'janus.transport.websockets.jcfg': `general: { json = "compact", ws = true, ws_port = ${port}, ${address}wss = false }
admin: { admin_ws = false }
`,
    'janus.plugin.videoroom.jcfg': `general: { admin_key = "${secrets.janusRooms}", string_ids = true }
`,
  };
}

/** Plugins of the package that nothing here uses. */
const others = [
  ...['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip', 'streaming', 'textroom', 'videocall', 'voicemail'],
];

const askMs = 3000;

function serves({ port, secrets }: JanusPlace): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'janus-protocol');
    const done = (does: boolean): void => {
      clearTimeout(tooLate);
      socket.close();
      resolve(does);
    };
    const tooLate = setTimeout(() => done(false), askMs);
    socket.onerror = () => done(false);
    socket.onopen = () => socket.send(JSON.stringify({ janus: 'ping', transaction: 'up', apisecret: secrets.janus }));
    socket.onmessage = ({ data }) => done(String(data).includes('"pong"'));
  });
}
