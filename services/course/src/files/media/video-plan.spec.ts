import { expect, test } from '@jest/globals';
import { factsOf, heightsOf, hlsArgs, lengthOf, mp4Args, percentOf, secondsOfList, type VideoFacts } from './video-plan.js';

const probe = (streams: object[], duration = '61.4'): string => JSON.stringify({ streams, format: { duration } });
const film = { codec_type: 'video', codec_name: 'h264', height: 720, pix_fmt: 'yuv420p', disposition: { attached_pic: 0 } };
const aac = { codec_type: 'audio', codec_name: 'aac' };
const facts = (fields: Partial<VideoFacts> = {}): VideoFacts => ({ duration: 60, height: 1080, isPlain: true, hasSound: true, ...fields });
const made = { source: '/s/source.mp4', folder: '/s/r1', threads: 2 };

test('a video is told from a song with a cover, a picture and nothing', () => {
  expect(factsOf(probe([film, aac]))).toEqual({ duration: 61.4, height: 720, isPlain: true, hasSound: true });
  expect(factsOf(probe([{ ...film, codec_name: 'mpeg4' }]))).toMatchObject({ isPlain: false, hasSound: false });
  expect(factsOf(probe([film, { ...aac, codec_name: 'ac3' }]))?.isPlain).toBe(false);
  expect(factsOf(probe([aac, { ...film, disposition: { attached_pic: 1 } }]))).toBeNull();
  expect(factsOf(probe([film], 'N/A'))?.duration).toBe(0);
  expect(factsOf(probe([]))).toBeNull();
});

test('a video is never made larger than it was', () => {
  expect([2160, 720, 719, 480, 359].map((height) => heightsOf(facts({ height })))).toEqual([[720, 480], [720, 480], [480], [480], [358]]);
});

test('what plays everywhere is packed anew and not coded', () => {
  expect(mp4Args({ ...made, facts: facts({ height: 720 }) })).toContain('copy');
  for (const other of [facts(), facts({ height: 480, isPlain: false })]) expect(mp4Args({ ...made, facts: other })).toContain('libx264');
});

test('segments have sound where the video has', () => {
  expect(hlsArgs({ ...made, facts: facts() })).toContain('v:0,a:0 v:1,a:1');
  expect(hlsArgs({ ...made, facts: facts({ hasSound: false }) })).toContain('v:0 v:1');
  expect(hlsArgs({ ...made, facts: facts({ height: 480 }) })).toContain('v:0,a:0');
});

test('progress is a share of the length, and the end is told by the end alone', () => {
  expect(['out_time_us=30000000', 'out_time_us=99000000', 'frame=12', 'out_time_us=N/A'].map((line) => percentOf(line, facts()))).toEqual([
    50,
    99,
    null,
    null,
  ]);
});

test('the length that is told is there, and a list of segments is as long as they are', () => {
  expect([1.6, 2.98, 5.98, 6.6, 6.8, 61.4].map(lengthOf)).toEqual([1, 3, 6, 6, 7, 61]);
  for (let seconds = 1; seconds < 70; seconds += 0.01) expect(lengthOf(seconds) * 0.95).toBeLessThanOrEqual(seconds);
  expect(secondsOfList('#EXTM3U\n#EXTINF:4.000000,\nh0_00000.ts\n#EXTINF:2.040000,\nh0_00001.ts\n#EXT-X-ENDLIST\n')).toBeCloseTo(6.04);
});
