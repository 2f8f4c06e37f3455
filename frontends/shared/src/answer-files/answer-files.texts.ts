import { createTexts } from '../texts/texts.js';

export const answerFilesText = createTexts({
  'files.sound': '录音',
  'files.soundLength': '录音 {m}:{s}',
  'files.photo': '照片 {n}',
  'files.open': '查看照片 {n}',
  'files.missing.sound': '这段录音还没有上传，只在作答时的设备上。',
  'files.missing.photo': '有 {n} 张照片还没有上传，只在作答时的设备上。',
  'files.loading': '正在载入……',
  'files.failed': '录音和照片没有载入，请重试。',
  'files.again': '重试',
  'files.count.sound': '录音 {n} 段',
  'files.count.photo': '照片 {n} 张',
});
