import { createTexts } from '../texts/texts.js';

export const joinText = createTexts({
  'join.missing': '{title}不能为空！',
  'join.choose': '请选择',
  'join.picture.choose': '上传图片',
  'join.picture.replace': '更换图片',
  'join.picture.remove': '移除图片',
  'join.picture.hint': '支持 jpg、jpeg、png 格式，最多 1 张。',
  'join.picture.kind': '请选择 jpg、jpeg 或 png 格式的图片',
  'join.picture.broken': '这张图片无法打开，请换一张',
  'join.sound.record': '录音',
  'join.sound.again': '重新录音',
  'join.sound.remove': '移除录音',
  'join.none': '未填写',
});
