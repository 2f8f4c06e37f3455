import type { SiteDoc } from '../site/site.model.js';

export const siteId = 'site';

/** A site as it is before anybody configured it: what exists is switched on, what comes later is off. */
export const siteSeed: Omit<SiteDoc, '_id'> = {
  siteName: '学考',
  copyRight: '学考 · 在线考试与学习平台',
  frontLogo: '',
  backLogo: '',
  loginTick: 1,
  props: {
    mobileLogin: false,
    wechatLogin: false,
    cropLogin: false,
    dingLogin: false,
    faceLogin: false,
    realPerson: false,
    userReg: false,
    userDeptType: 1,
    moduleExam: true,
    moduleCourse: false,
    moduleBattle: false,
    moduleCert: false,
    moduleActivity: false,
    modulePay: false,
    aiHelper: false,
    aiReview: false,
    aiQuGen: false,
    tagsView: false,
    fixedHeader: true,
    sidebarLogo: true,
  },
};
