import { recording } from '@xuekao/contracts/own-sounds';
import { closeMedium } from '../device/media.js';
import { recorderText } from './recorder.texts.js';
import { wavOf } from './wav.js';

/** No recording can be made; the message is the specification's sentence, the cause is the browser's. */
export class RecorderError extends Error {
  constructor(cause?: unknown) {
    super(recorderText('recorder.failed'), { cause });
  }
}

export interface Running {
  stream: MediaStream;
  /** ends it; the recording as WAV  @throws {RecorderError} */
  stop: () => Promise<Blob>;
  /** ends it, and nothing is kept */
  drop: () => void;
}

/** Begins to record. @throws {RecorderError} without a microphone, without the permission, in old browsers, off https */
export async function startRecorder(): Promise<Running> {
  let stream: MediaStream | null = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
    return record(stream);
  } catch (error) {
    closeMedium(stream);
    throw new RecorderError(error);
  }
}

function record(stream: MediaStream): Running {
  const recorder = new MediaRecorder(stream);
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) pieces.push(data);
  };
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
  recorder.start();
  const end = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    closeMedium(stream);
  };
  const stop = async (): Promise<Blob> => {
    end();
    await ended;
    try {
      return await asWav(new Blob(pieces, { type: recorder.mimeType }));
    } catch (error) {
      throw new RecorderError(error);
    }
  };
  return { stream, stop, drop: end };
}

/** Sound in the form of the browser, decoded and written as the specification wants it. */
async function asWav(recorded: Blob): Promise<Blob> {
  // decoding brings the samples to the rate of the context
  const context = new OfflineAudioContext(1, 1, recording.rate);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return new Blob([wavOf(channels)], { type: 'audio/wav' });
}
