import { keepPorts } from '../backing/ports.ts';
import { janusProcess, janusSettings, mediaInterface } from '../backing/janus.ts';
import type { PidRecord } from '../backing/pids.ts';
import { provide } from '../backing/programs.ts';
import { keepSecrets } from '../backing/secrets.ts';
import { Supervised } from '../backing/supervisor.ts';
import { reasonOf } from '../support/problem.ts';
import type { Settings } from './settings.ts';

export interface Media {
  /** Settings of the media server for proctoring; none where there is no server, or the environment names another. */
  env: Record<string, string>;
  stop: () => Promise<void>;
  kill: () => void;
}

const none: Media = { env: {}, stop: () => Promise.resolve(), kill: () => undefined };

/**
 * The media server beside the platform: an extra for which nobody waits. What carries no pictures of exams is as whole without it, and the
 * service finds it when it is there.
 */
export async function mediaBeside(
  { dataDir, frozenSeconds }: Pick<Settings, 'dataDir' | 'frozenSeconds'>,
  { pids, say, env }: { pids: PidRecord; say: (text: string) => void; env: NodeJS.ProcessEnv },
): Promise<Media> {
  if (env['JANUS_URL']) return none;
  const media = mediaInterface();
  if (media === undefined) {
    say('no live pictures of exams: this machine has no interface that carries media');
    return none;
  }
  const secrets = keepSecrets(dataDir, env);
  const { janus: port } = await keepPorts(dataDir, ['janus']);
  let one: Supervised | undefined;
  let isStopping = false;
  const start = async (): Promise<void> => {
    const programs = await provide(['janus'], say);
    if (isStopping) return;
    const place = {
      ...{ dataDir, port, secrets, media },
      ...{ publicAddress: env['JANUS_PUBLIC_ADDRESS'] || undefined, mediaPorts: env['JANUS_MEDIA_PORTS'] || undefined },
    };
    if (!env['JANUS_PP_REC']) fetchTools();
    one = new Supervised(janusProcess(programs.get('janus') ?? '', place), { pids, say, frozenSeconds });
    await one.start();
  };
  /** Recordings wait for the program that makes them playable, and nobody else does. */
  const fetchTools = (): void => {
    provide(['janus-pp-rec'], say).catch((error: unknown) => isStopping || say(`recordings of exams cannot be played: ${reasonOf(error)}`));
  };
  const begun = start().catch((error: unknown) => isStopping || say(`no live pictures of exams: ${reasonOf(error)}`));
  return {
    env: janusSettings({ dataDir, port, secrets }),
    stop: async () => {
      isStopping = true;
      // one that is being fetched is ended with the other programs of the start
      await one?.stop();
      await begun;
    },
    kill: () => one?.kill(),
  };
}
