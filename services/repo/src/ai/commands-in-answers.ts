/**
 * Answers that speak to whoever marks instead of answering. A model may obey them, so it does not see them: a person marks such an answer.
 * The list is wide on purpose: a wrong hit costs one proposal, and no mark.
 */
const commands: readonly RegExp[] = [
  // away with the rules
  after('忽略|忽视|无视|忘记|忘掉|跳过|不要理会|不必理会|不用管|抛开|撤销|取消', 20, [
    '以上|上面|前面|之前|先前|上述|所有|一切|全部',
    '系统|规则|标准|指令|指示|提示|要求|限制',
  ]),
  after(word('ignore|disregard|forget|override|bypass|skip'), 40, [
    word('above|previous|prior|earlier|all|any'),
    word('instructions?|rules?|prompts?|rubric|system'),
  ]),
  // the mark itself
  after('给|打|判|评|得|算|记|输出|返回|填|写|设为|改为|显示|认定', 16, [
    '满分|全分|最高分|最高档|高分|全部分数|所有分数|百分之百',
    String.raw`\d+\s*(分|%)`,
  ]),
  after('满分|最高分|全分', 8, ['即可|就行|通过|谢谢|吧']),
  after('只|仅|直接', 6, ['(回答|回复|输出|写).{0,6}[:：]']),
  after(word('give|award|assign|grant|grade|score|mark|rate|return|output|set|print'), 40, [
    word('full|maximum|max|highest|top|perfect|100'),
    word(String.raw`\d+ ?points?|all points?`),
  ]),
  /\b(full|maximum|max|perfect) (marks?|scores?|credits?|points?)\b/,
  // another role, another speaker
  after('(你|您)(现在)?(是|就是|要扮演|扮演|必须|应当|应该|需要|只能|不得|可以直接)', 20, [
    '评分|阅卷|打分|批改|老师|助手|模型|程序|管理员|分',
  ]),
  after('(评分|阅卷|打分|批改|改卷)的?(老师|人员|员|人|系统|模型|程序|助手|ai|机器)[，,：:！!]?', 20, ['请|注意|必须|务必|要|应|帮|求|听']),
  /(系统|管理员|开发者|出题人|命题组|教务处)(通知|提示|消息|指令|要求|规定|说明|声明|授权)/,
  /\b(you are|act as|pretend|behave as|from now on|new (task|instructions?|rules?)|developer mode|system (message|prompt|note))\b/,
  /\b(dear|hey|hi|note to|message (to|for)) (the )?(grader|marker|teacher|examiner|ai|model|assistant|evaluator)\b/,
  // marks of a protocol
  /(^|[\n\s])(system|assistant|user|developer|human)\s*[:：]/,
  /<\|?\/?\s*(im_start|im_end|system|assistant|user|inst|s|endoftext|answer|data|rules)\b[^>]{0,200}>/,
  /\[\/?(inst|system|sys|end of answer|end)\]|#{2,}\s*(system|instruction|new|rules?|指令|系统|规则)/,
  /["'“”]?(part|share|score|quote|reason|score_rate|得分|分数|评分)["'“”]?\s*[:：=]\s*["'“”]?\d/,
  /(答案|作答|学生回答|回答)(到此)?(结束|完毕)|end of (the )?(answer|data|input|text)/,
  // for a reader that is no person
  /(作为|身为)\s*(一个|一名)?\s*(ai|人工智能|语言模型|大模型)|language model|\bllm\b|\bprompt injection\b|提示词/,
  /(求求|拜托|恳求).{0,20}(分|过|老师)|(否则|不然).{0,20}(投诉|举报|后果|停机|关闭)/,
];

/** Words, and at most so many characters later others. */
function after(words: string, most: number, others: readonly string[]): RegExp {
  return new RegExp(`(${words}).{0,${most}}(${others.join('|')})`);
}
function word(words: string): string {
  return String.raw`\b(${words})\b`;
}

/** Signs without width, and those that turn the direction of writing: nobody types them into an answer. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters of other scripts that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ԁ: 'd', ո: 'n', ɡ: 'g', һ: 'h', к: 'k', м: 'm', т: 't' },
  ...{ α: 'a', ο: 'o', ρ: 'p', ν: 'v', τ: 't', ι: 'i', κ: 'k', ε: 'e' },
};
const betweenHan = /(?<=\p{Script=Han})[\s.·*_~\-|/\\]+(?=\p{Script=Han})/gu;
const betweenLetters = /(?<=\b[a-z])[\s.·*_~\-|/\\](?=[a-z]\b)/g;

/** Whether the answer gives orders to its marker. Both the text as it stands and without what hides words in it are looked at. */
export function speaksToMarker(answer: string): boolean {
  const plain = answer.normalize('NFKC').replace(unseen, '').toLowerCase();
  const latin = [...plain].map((char) => lookalikes[char] ?? char).join('');
  return [plain, latin, latin.replace(betweenHan, ''), latin.replace(betweenLetters, '')].some((text) =>
    commands.some((command) => command.test(text)),
  );
}
