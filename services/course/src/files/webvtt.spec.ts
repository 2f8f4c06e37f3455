import { expect, test } from '@jest/globals';
import { BadWebVtt, cleanWebVtt } from './webvtt.js';

const faultOf = (text: string): unknown => {
  try {
    return cleanWebVtt(text);
  } catch (error) {
    if (error instanceof BadWebVtt) return error.fault;
    throw error;
  }
};
const cue = (words: string, times = '00:01.000 --> 00:02.000'): string => `WEBVTT\n\n${times}\n${words}\n`;

test('cues are written anew, in their order, without anything else', () => {
  const text =
    '\uFEFFWEBVTT 消防\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { background: url(//a.b/c) }\r\n\r\nNOTE 说明\r\n两行\r\n\r\n' +
    '2\r\n01:00:03.000 --> 01:00:05.500 align:start line:90% region:a\r\n<v 教师>请看<b>灭火器</b>\r\n第二行\r\n\r\n\r\n' +
    '00:01.000  -->  00:02.000\r\n大家好 <00:01.500><c.red.bold>同学</c> &lt;1&gt;\r\n';
  expect(cleanWebVtt(text)).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\n大家好 <00:01.500><c.red.bold>同学</c> &lt;1&gt;\n\n' +
      '01:00:03.000 --> 01:00:05.500 align:start line:90%\n<v 教师>请看<b>灭火器</b>\n第二行\n',
  );
  expect(cleanWebVtt(cleanWebVtt(text))).toBe(cleanWebVtt(text));
});

test('what is no WebVTT is refused with its line', () => {
  expect(faultOf('1\n00:00:01,000 --> 00:00:02,000\n字幕')).toEqual({ reason: 'head' });
  expect(faultOf('WEBVTTX\n\n00:01.000 --> 00:02.000\na')).toEqual({ reason: 'head' });
  expect(faultOf('WEBVTT\n\nNOTE 空\n')).toEqual({ reason: 'empty' });
  expect(faultOf('WEBVTT')).toEqual({ reason: 'empty' });
  expect(faultOf(cue('a\0'))).toEqual({ reason: 'head' });
  for (const times of ['00:01,000 --> 00:02,000', '00:01.000 --> ', '00:61.000 --> 00:62.000'])
    expect(faultOf(cue('a', times))).toEqual({ reason: 'time', line: 3 });
  expect(faultOf('WEBVTT\n\n没有时间\n')).toEqual({ reason: 'time', line: 3 });
  expect(faultOf(cue('a', '00:02.000 --> 00:02.000'))).toEqual({ reason: 'order', line: 3 });
});

test.each(['<script>alert(1)</script>', '<img src=x onerror=a>', '<b', 'a < b', '<b onclick=a><', '<!-- -->', '<iframe>'])(
  'markup that is no tag of a cue is refused: %s',
  (words) => {
    expect(faultOf(cue(`好\n${words}`))).toEqual({ reason: 'markup', line: 5 });
  },
);
