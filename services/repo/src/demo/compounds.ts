import { richFromText, type AuthoredPart } from '@xuekao/question';
import type { DemoQuestion } from './bank.type.js';

const flags = { manual: false, pathScore: false, answerOrder: false, itemRand: false };

/** A part with options: those that begin with `*` are right. */
function choice(quType: 'radio' | 'multi' | 'multi2' | 'judge', content: string, options: string[], analysis: string): AuthoredPart {
  return {
    ...flags,
    quType,
    content: richFromText(content),
    analysis: richFromText(analysis),
    answerList: options.map((text) => ({
      content: richFromText(text.replace(/^\*/, ''), 'inline'),
      image: '',
      isRight: text.startsWith('*'),
      scoreRate: 0,
    })),
  };
}
const judge = (content: string, isTrue: boolean, analysis: string): AuthoredPart =>
  choice('judge', content, isTrue ? ['*正确', '错误'] : ['正确', '*错误'], analysis);
const fill = (content: string, blanks: string[], analysis: string): AuthoredPart => ({
  ...flags,
  quType: 'fill',
  content: richFromText(content),
  analysis: richFromText(analysis),
  answerList: blanks.map((text) => ({ content: text, image: '', isRight: true, scoreRate: 0 })),
});
const essay = (content: string, reference: string, analysis: string): AuthoredPart => ({
  ...flags,
  quType: 'saq',
  manual: true,
  content: richFromText(content),
  analysis: richFromText(analysis),
  answerList: [{ content: reference, image: '', isRight: true, scoreRate: 0 }],
});
const compound = (
  chapter: string,
  quLevel: DemoQuestion['quLevel'],
  content: string,
  analysis: string,
  subList: AuthoredPart[],
): DemoQuestion => ({
  ...flags,
  chapter,
  quLevel,
  quType: 'mix',
  content: richFromText(content),
  analysis: richFromText(analysis),
  answerList: [],
  subList,
});

export const compoundQuestions: DemoQuestion[] = [
  compound(
    '口令与账号',
    2,
    `阅读材料，完成下列各题。
周一早上，财务部小林收到一封主题为“工资系统升级，请于 30 分钟内验证账号”的邮件，发件人显示为“信息中心”，实际地址却是一个陌生域名。邮件里的链接打开后与公司登录页一模一样。小林输入了口令，页面提示“验证成功”。十分钟后，同事收到了由小林账号发出的同样的邮件。`,
    '本题考查钓鱼邮件的识别与账号失陷之后的处置。',
    [
      choice(
        'multi',
        '这封邮件的可疑之处有（　　）',
        ['*发件人的实际地址是陌生域名', '*要求在很短时间内处理', '邮件在周一早上发出', '*索要账号口令'],
        '时间本身不能作为依据，其余三项都是钓鱼邮件的典型特征。',
      ),
      choice(
        'radio',
        '小林发现上当后，最先应当做的是（　　）',
        ['删除这封邮件', '*修改口令并立即报告信息中心', '等待信息中心发现', '回复邮件询问对方身份'],
        '口令已经泄露，尽快修改并报告可以缩短攻击者能够利用的时间。',
      ),
      judge('因为登录页与公司的一模一样，所以可以断定网站是真实的。', false, '页面外观可以完全复制，应当核对浏览器地址栏中的域名。'),
    ],
  ),
  compound(
    '网络与终端安全',
    3,
    String.raw`某单位准备为一间新办公室划分子网，网络地址为 $192.168.10.0$，子网掩码为 $255.255.255.224$。`,
    String.raw`掩码 $255.255.255.224$ 即前缀长度 $27$，主机位为 $32-27=5$ 位。`,
    [
      fill('该子网的主机位共有____位。', ['5\n五'], String.raw`$32-27=5$。`),
      choice(
        'radio',
        '该子网中可以分配给主机的地址有（　　）',
        ['$32$ 个', '*$30$ 个', '$62$ 个', '$14$ 个'],
        String.raw`$2^{5}-2=30$，去掉了网络地址和广播地址。`,
      ),
      fill('该子网的广播地址是____。', ['192.168.10.31'], '主机位全部为 1 时，最后一段是 31。'),
    ],
  ),
  compound(
    '数据与隐私保护',
    3,
    `阅读材料，完成下列各题。
一家健身房推出手机应用，用户注册时必须填写姓名、手机号、身份证号和家庭住址，并授权读取通讯录，否则无法预约课程。应用的隐私政策写明：“本应用可将您的信息提供给合作伙伴用于任何商业用途。”一名用户注销账号后，仍不断收到合作方的推销电话。`,
    '本题考查个人信息处理的最小必要、告知同意与个人权利。',
    [
      choice(
        'multi2',
        '该应用的做法中，不恰当的有（　　）',
        ['*强制收集身份证号和家庭住址', '*强制授权读取通讯录', '*把信息用于任何商业用途', '提供在线预约课程的功能'],
        '预约课程不需要前三项信息或授权，笼统的“任何商业用途”也不满足告知的要求。',
      ),
      choice(
        'radio',
        '用户注销账号后，有权要求该健身房（　　）',
        ['赔偿全部会费', '*删除其个人信息', '公开合作伙伴的利润', '终身免费使用'],
        '处理目的已经实现或个人撤回同意的，处理者应当主动删除；未删除的，个人有权请求删除。',
      ),
      essay(
        '请为这款应用重新拟写一条收集手机号的告知说明（不超过 100 字）。',
        '示例：我们收集您的手机号，仅用于登录验证和课程变动通知，保存至您注销账号之日，不会提供给第三方。您可以随时在“设置—账号”中查阅、更正或注销。',
        '应写明目的、保存期限、是否提供给第三方和行使权利的方式。',
      ),
    ],
  ),
  compound(
    '密码与计算基础',
    4,
    String.raw`在一个教学用的 RSA 示例中，取素数 $p=5$，$q=11$，于是 $n=pq=55$，$\varphi(n)=(p-1)(q-1)$。公开指数取 $e=3$。`,
    String.raw`RSA 要求 $ed\equiv 1\pmod{\varphi(n)}$，加密 $c=m^{e}\bmod n$，解密 $m=c^{d}\bmod n$。教学示例的数很小，实际使用的 $n$ 至少为 $2048$ 位。`,
    [
      fill(String.raw`$\varphi(n)$ 的值为____。`, ['40'], String.raw`$\varphi(55)=4\times 10=40$。`),
      choice(
        'radio',
        String.raw`私钥指数 $d$ 应取（　　）`,
        ['$13$', '*$27$', '$37$', '$7$'],
        String.raw`$3\times 27=81=2\times 40+1$，所以 $d=27$。`,
      ),
      choice('radio', '明文 $m=2$ 的密文为（　　）', ['$6$', '*$8$', '$32$', '$3$'], String.raw`$c=2^{3}\bmod 55=8$。`),
      judge(
        '把 $n$ 公开以后，只要不公开 $p$ 和 $q$，即使 $n$ 很小也是安全的。',
        false,
        String.raw`$n$ 很小时可以直接分解，安全性建立在大整数难以分解的基础上。`,
      ),
    ],
  ),
  compound(
    '职业素养与法规',
    2,
    `阅读材料，完成下列各题。
项目经理老周发现，团队新来的工程师小陈为了赶进度，把一段来自开源项目的代码直接放进了产品，没有保留原作者的许可声明。小陈认为“网上公开的就是可以随便用的”。产品将于三天后交付客户。`,
    '本题考查知识产权意识与团队沟通。',
    [
      judge('网上公开的源代码没有著作权，可以随便使用。', false, '公开不等于放弃权利，使用应当遵守其许可协议。'),
      choice(
        'radio',
        '老周最恰当的处理是（　　）',
        [
          '先交付，等有人发现再说',
          '当众批评小陈',
          '*核对许可协议，按要求补上声明或替换代码，并向小陈说明原因',
          '要求小陈把代码改得看不出来源',
        ],
        '既要在交付前消除风险，也要帮助新人建立规范。',
      ),
      essay(
        '请为团队提出两条避免此类问题的管理建议。',
        '示例：（1）引入第三方代码须登记来源和许可协议，并经审核；（2）在构建流程中加入许可证自动检查；（3）对新员工进行知识产权培训。',
        '言之有理、具有可操作性即可，每条一半分数。',
      ),
    ],
  ),
  compound(
    '安全生产常识',
    2,
    String.raw`某仓库长 $40\ \mathrm{m}$、宽 $25\ \mathrm{m}$，现有灭火器按每 $50\ \mathrm{m^2}$ 配备 $1$ 具的标准配置。检查时发现：两处疏散通道堆放了货物；$3$ ` +
      String.raw`具灭火器的压力表指针在红色区域；配电箱前放着一台叉车。`,
    '本题考查消防设施配置的计算与隐患判断。数据仅供练习使用，实际配置以国家标准为准。',
    [
      fill(
        '按题中标准，该仓库至少应配备灭火器____具。',
        ['20\n二十'],
        String.raw`面积为 $40\times 25=1000\ \mathrm{m^2}$，$\dfrac{1000}{50}=20$ 具。`,
      ),
      choice(
        'multi',
        '检查中发现的问题有（　　）',
        ['*疏散通道被占用', '*部分灭火器压力不足', '*配电箱前有障碍物', '仓库面积过大'],
        '面积本身不是隐患。压力表指针在红色区域表示压力不足，应当更换或重新充装。',
      ),
      choice(
        'radio',
        '对压力不足的灭火器，应当（　　）',
        ['继续使用到报废', '*立即更换或送修充装', '移到不显眼的位置', '摇晃后继续使用'],
        '压力不足时无法正常喷射，失去扑救初起火灾的作用。',
      ),
    ],
  ),
];
