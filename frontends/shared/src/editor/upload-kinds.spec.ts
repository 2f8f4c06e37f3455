import { describe, expect, it } from '@jest/globals';
import { acceptOf, kindOfFile, uploadFault } from './upload-kinds.js';

const file = (name: string, size = 1000, type = '') => ({ name, size, type });

describe('what may be put into a text', () => {
  it('is told by its ending, whatever its case', () => {
    const kinds = { image: 'png jpeg gif jpg', video: 'mp4', audio: 'mp3 wav ogg', file: 'rar zip psd pdf xls xlsx doc docx ppt pptx' };
    for (const [kind, endings] of Object.entries(kinds))
      for (const ending of endings.split(' ')) expect(kindOfFile(file(`名称.${ending.toUpperCase()}`))).toBe(kind);
    for (const name of ['a.svg', 'a.webp', 'a.exe', 'a.html', 'a', 'a.mp4.js']) expect(kindOfFile(file(name))).toBeNull();
    // a picture out of the clipboard
    expect(kindOfFile(file('', 1, 'image/png'))).toBe('image');
    expect(acceptOf('audio')).toBe('.mp3,.wav,.ogg');
  });

  it('says why a file is refused', () => {
    expect(uploadFault(file('a.png'), 'image')).toBeNull();
    expect(uploadFault(file('a.svg'), 'image')).toBe('图片只支持 png、jpg、jpeg、gif 格式。');
    expect(uploadFault(file('a.avi'), 'video')).toBe('视频只支持 mp4 格式。');
    expect(uploadFault(file('a.flac'), 'audio')).toBe('音频只支持 mp3、wav、ogg 格式。');
    expect(uploadFault(file('a.exe'), 'file')).toBe('附件只支持 rar、zip、psd、pdf、xls、xlsx、doc、docx、ppt、pptx 格式。');
    expect(uploadFault(file('a.png', 5 * 1024 * 1024 + 1), 'image')).toBe('“a.png”过大，请控制在 5 MB 以内。');
  });
});
