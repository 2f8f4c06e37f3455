import { z } from 'zod';

/** Facts of a video, as ffprobe tells them. */
export interface VideoFacts {
  /** seconds; 0: the file does not say, as those that browsers record */
  duration: number;
  height: number;
  /** the streams are those that every browser plays, so nothing has to be made anew */
  isPlain: boolean;
  hasSound: boolean;
}

/**
 * Formats that are read, by what the bytes are and not by the name: lists of other files (HLS, concat, DASH) would have the program read
 * files of the server, or ask other servers.
 */
const formats = 'mov,matroska,avi,asf,flv,mpeg,mpegts';
export const readSafely = ['-protocol_whitelist', 'file', '-format_whitelist', formats] as const;
/** Lines of picture that are offered; a video is never made larger than it was. */
const heights = [720, 480] as const;
const secondsOfSegment = 4;
/** Bits in a second that a picture of that height takes at most. */
const mostBits = (height: number): string => (height > 480 ? '3000k' : '1500k');

const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      height: z.number().optional(),
      pix_fmt: z.string().optional(),
      disposition: z.object({ attached_pic: z.number() }).partial().optional(),
    }),
  ),
  format: z.object({ duration: z.string().optional() }),
});

export const probeArgs = (source: string): string[] => [
  ...['-v', 'error', ...readSafely, '-show_entries'],
  'format=duration:stream=codec_type,codec_name,height,pix_fmt:stream_disposition=attached_pic',
  ...['-of', 'json', source],
];

/** @param text of ffprobe  @returns null: it is no video */
export function factsOf(text: string): VideoFacts | null {
  const { streams, format } = probed.parse(JSON.parse(text));
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  const sound = streams.find((stream) => stream.codec_type === 'audio');
  if (!picture?.height) return null;
  const duration = Math.max(0, Number(format.duration ?? 0) || 0);
  const isPlain = picture.codec_name === 'h264' && picture.pix_fmt === 'yuv420p' && (!sound || sound.codec_name === 'aac');
  return { duration, height: picture.height, isPlain, hasSound: sound !== undefined };
}

/**
 * Seconds that are told of a video: whole ones, and so that nearly all of them, which a learner has to play, are there. Rounded up, a video
 * of 1.6 s would never be finished.
 */
export const lengthOf = (seconds: number): number => Math.max(1, Math.floor(seconds + Math.min(0.25, seconds * 0.05)));

/** Seconds of a list of segments. */
export const secondsOfList = (list: string): number =>
  [...list.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, each]) => sum + Number(each), 0);

/** Even heights that are made of a video: the coder takes no others. */
export function heightsOf({ height }: VideoFacts): number[] {
  const fitting = heights.filter((lines) => lines <= height);
  return fitting.length > 0 ? [...fitting] : [height - (height % 2)];
}

const begun = (source: string, threads: number): string[] => [
  ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', String(threads), ...readSafely, '-i', source],
];
const picture = (threads: number): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-threads', String(threads)],
];
const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];

interface Made {
  source: string;
  facts: VideoFacts;
  /** folder of the run */
  folder: string;
  threads: number;
}

interface Segmented extends Made {
  /** file that names the address and the file of the key; left out: nothing is encrypted */
  key?: string;
}

/** One file that begins to play before it is there. */
export function mp4Args({ source, facts, folder, threads }: Made): string[] {
  const [height = facts.height] = heightsOf(facts);
  const isKept = facts.isPlain && facts.height <= heights[0];
  const coded = isKept ? ['-c', 'copy'] : [...picture(threads), '-vf', `scale=-2:${height}`, ...sound];
  return [...begun(source, threads), '-map', '0:v:0', '-map', '0:a:0?', ...coded, '-movflags', '+faststart', `${folder}/video.mp4`];
}

/** Segments in one or two heights, with a list of lists in `index.m3u8`. */
export function hlsArgs({ source, facts, folder, threads, key }: Segmented): string[] {
  const lines = heightsOf(facts);
  const parts = lines.map((_, at) => `[s${at}]`).join('');
  const scaled = lines.map((height, at) => `[s${at}]scale=-2:${height}[v${at}]`).join(';');
  const maps = lines.flatMap((_, at) => ['-map', `[v${at}]`, ...(facts.hasSound ? ['-map', '0:a:0'] : [])]);
  const streams = lines.map((_, at) => (facts.hasSound ? `v:${at},a:${at}` : `v:${at}`)).join(' ');
  return [
    ...begun(source, threads),
    ...['-filter_complex', `[0:v:0]split=${lines.length}${parts};${scaled}`, ...maps],
    ...picture(threads),
    // without it the list of lists has no stream that is silent
    ...lines.flatMap((height, at) => [`-maxrate:v:${at}`, mostBits(height), `-bufsize:v:${at}`, mostBits(height)]),
    ...['-force_key_frames', `expr:gte(t,n_forced*${secondsOfSegment})`, ...(facts.hasSound ? sound : [])],
    ...['-f', 'hls', '-hls_time', String(secondsOfSegment), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
    ...(key === undefined ? [] : ['-hls_key_info_file', key]),
    ...[
      '-var_stream_map',
      streams,
      '-master_pl_name',
      'index.m3u8',
      '-hls_segment_filename',
      `${folder}/h%v_%05d.ts`,
      `${folder}/h%v.m3u8`,
    ],
  ];
}

/** One frame a tenth into the video, within its first minute. */
export const posterArgs = ({ source, facts, folder }: Omit<Made, 'threads'>): string[] => [
  ...['-nostdin', '-v', 'error', '-ss', String(Math.min(60, facts.duration / 10)), ...readSafely, '-i', source],
  ...['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-q:v', '4', '-y', `${folder}/poster.jpg`],
];

/** Reads a video to its end without decoding it: its last `timeOf` is its length. */
export const measureArgs = (source: string): string[] => [
  ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...readSafely, '-i', source, '-map', '0:v:0', '-c', 'copy', '-f', 'null', '-'],
];

/** @param line of `-progress`  @returns seconds; null: the line says something else */
export function timeOf(line: string): number | null {
  const micros = /^out_time_us=(\d+)$/.exec(line)?.[1];
  return micros === undefined ? null : Number(micros) / 1_000_000;
}

/** @param line of `-progress`  @returns percent; null: the line says something else */
export function percentOf(line: string, { duration }: VideoFacts): number | null {
  const seconds = timeOf(line);
  return seconds === null ? null : Math.min(99, Math.floor((seconds / duration) * 100));
}
