/** Words of checks of faces while one learns. */
export const studyFaces = {
  check_other: '与登记的人脸不一致，请由本人正对摄像头再试一次，或联系课程老师。',
  check_nobody: '没有检测到人脸，请正对摄像头，保持光线充足。',
  check_several: '画面中有多张人脸，请独自面对摄像头。',
  check_small: '人脸过小，请靠近摄像头一些。',
  check_unreadable: '照片无法识别，请重新拍摄。',
  check_unenrolled: '您还没有登记人脸，请先完成实名认证，或联系课程老师免除人脸核验。',
  check_unavailable: '人脸识别暂时不可用，请稍后再试，或联系课程老师。',
  failedTooOften: '连续{n}次人脸识别失败！',
} as const;
