import type { EngineReply, EngineRequest } from './engine-messages.js';
import { decode, describeFaces, loadModels } from './engine.js';

/**
 * A process of its own: half a gigabyte and most of a second of work for a photo belong to nobody's event loop. Ends with whoever started
 * it.
 */
const say = (reply: EngineReply): void => void process.send?.(reply);

process.on('disconnect', () => process.exit(0));
process.on('message', (message: EngineRequest) => void answer(message));

async function answer({ id, photo }: EngineRequest): Promise<void> {
  const picture = await decode(photo).catch(() => null);
  // whatever fails from here on ends the process: the photo is refused, and the next one finds a new process
  say(picture === null ? { kind: 'unreadable', id } : { kind: 'faces', id, faces: await describeFaces(picture) });
}

await loadModels();
say({ kind: 'ready' });
