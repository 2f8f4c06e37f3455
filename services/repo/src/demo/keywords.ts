import { richFromText, type AuthoredRow } from '@xuekao/question';
import type { DemoQuestion } from './bank.type.js';

const keyword = (words: string, scoreRate: number): AuthoredRow => ({ content: words, image: '', isRight: true, scoreRate });
const shortAnswer = (
  chapter: string,
  quLevel: DemoQuestion['quLevel'],
  content: string,
  analysis: string,
  answerList: AuthoredRow[],
): DemoQuestion => ({
  chapter,
  quLevel,
  quType: 'saq',
  content: richFromText(content),
  analysis: richFromText(analysis),
  answerList,
  manual: false,
  pathScore: false,
  answerOrder: false,
  itemRand: false,
});

/** Short answers that are marked by keywords: the import format has no place for their rates. */
export const keywordQuestions: DemoQuestion[] = [
  shortAnswer(
    '口令与账号',
    2,
    '请列出至少四条保护工作账号的措施，每条用一句话说明。',
    '长而不重复的口令、多因素认证、及时锁屏、不共享账号、及时收回权限等都可以。每命中一条给四分之一的分数，写满四条为满分。',
    [
      keyword('两步验证\n多因素\n双因素\n动态验证码', 25),
      keyword('不共享\n不共用\n不借用', 25),
      keyword('锁屏\n锁定屏幕\n锁定计算机', 25),
      keyword('不重复\n不同的口令\n不同口令\n不同密码', 25),
      keyword('定期更换\n及时更换\n及时修改', 25),
      keyword('口令管理器\n密码管理器', 25),
    ],
  ),
  shortAnswer(
    '网络与终端安全',
    3,
    '一台办公计算机弹出勒索提示，桌面文件的扩展名全部改变。请写出你的应急处置步骤。',
    '先断网、后报告、留现场、再恢复。支付赎金不能保证恢复，也会助长犯罪。',
    [
      keyword('断网\n断开网络\n拔掉网线\n拔网线', 30),
      keyword('报告\n上报\n通知安全部门', 30),
      keyword('保留现场\n保护现场\n不关机\n保存证据', 20),
      keyword('备份恢复\n从备份\n恢复数据\n离线备份', 20),
    ],
  ),
  shortAnswer(
    '密码与计算基础',
    3,
    '对称加密与非对称加密各有什么特点？实际系统为什么常把二者结合使用？',
    '对称加密用同一把密钥，速度快而密钥分发困难；非对称加密用公钥和私钥，便于分发而速度慢。实际系统用非对称加密交换会话密钥，再用对称加密传送数据，例如 HTTPS。',
    [
      keyword('同一密钥\n相同的密钥\n同一把密钥\n一把密钥', 25),
      keyword('公钥', 25),
      keyword('速度快\n效率高\n速度慢\n效率低', 25),
      keyword('会话密钥\n交换密钥\n密钥交换\n协商密钥\n分发密钥\n密钥分发', 25),
    ],
  ),
  shortAnswer(
    '安全生产常识',
    2,
    '企业应当怎样开展日常的事故隐患排查治理？请写出主要环节。',
    '排查、登记、整改、验收构成闭环；对重大事故隐患还应制定治理方案，落实责任、资金和期限。',
    [keyword('排查\n检查', 25), keyword('登记\n记录\n台账', 25), keyword('整改\n治理措施\n消除隐患', 25), keyword('验收\n复查\n销号', 25)],
  ),
];
