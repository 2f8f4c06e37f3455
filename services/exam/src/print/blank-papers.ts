import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, siteText, type Caller, type calls, type Input, type Output, type ResultQuestion } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import type { PrintKind } from '@xuekao/printing';
import { learnerQuestion, markQuestion, questionFromAuthored, releasedQuestion, splitQuestion } from '@xuekao/question';
import type { QuestionKey, QuestionView } from '@xuekao/question';
import { PaperAccess, RunningExam, SittingQuestions } from '../attempts/index.js';
import { ExamCollections, examStates, type ExamDoc } from '../exams/index.js';
import { checkPools, drawPaper, PaperContents, planSet, QuestionSource } from '../question-sets/index.js';
import { TemplateAuthority, TemplateCollections, templateCount, type TemplateDoc } from '../templates/index.js';
import { blankPaper, noAnswer, type BlankGroup, type BlankPaper } from './blank-paper.document.js';
import { fileWord } from './paper-files.js';
import { PrintService } from './print.service.js';

type Calls = typeof calls.exam.print;
type File = Output<Calls['templatePaper']>;

/** Papers that nobody has written on yet, of a template or of an exam. */
@Injectable()
export class BlankPapers {
  constructor(
    private readonly templateStore: TemplateCollections,
    private readonly examStore: ExamCollections,
    private readonly contents: PaperContents,
    private readonly questions: QuestionSource,
    private readonly authority: TemplateAuthority,
    private readonly running: RunningExam,
    private readonly access: PaperAccess,
    private readonly sitting: SittingQuestions,
    private readonly print: PrintService,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, EXAM_NO_QUESTIONS, TMPL_GROUP_SHORT, MARKS_OWN_EXAM, PRINT_KEYS_RUNNING, PRINT_HARD, BUSY */
  async ofTemplate({ id, number, kind, keys, sheet }: Input<Calls['templatePaper']>, context: UserContext): Promise<File> {
    const reach = reachOf(context.caller, keys ? 'edit' : 'view');
    const template = await this.templateStore.templates.findOne({ _id: id, $and: [reach.filter()] }).lean();
    if (!template) throw new BusinessError('NOT_FOUND');
    if (templateCount(template) === 0) throw new BusinessError('EXAM_NO_QUESTIONS');
    if (keys)
      await this.checkOver(
        await this.examStore.exams.find({ tmplId: id, state: { $in: [examStates.published, examStates.disabled] } }).lean(),
      );
    const groups = await this.drawn(template, number, context);
    if (keys) await this.checkSitting(template, groups.list, context.caller);
    return this.file(kind, { title: titleOf(template.title, number, groups.isDrawn), minutes: 0, groups: groups.list, keys, sheet });
  }

  /** @throws {BusinessError} NOT_FOUND, EXAM_IS_DRAFT, MARKS_OWN_EXAM, PRINT_KEYS_RUNNING, PRINT_HARD, BUSY */
  async ofExam({ id, number, kind, keys, sheet }: Input<Calls['examPaper']>, { caller }: UserContext): Promise<File> {
    const exam = await this.examStore.exams.findOne({ _id: id, $and: [reachOf(caller, 'edit').filter()] }).lean();
    if (!exam || exam.state === examStates.removed) throw new BusinessError('NOT_FOUND');
    const { setId, setRevision = 0 } = exam;
    if (setId === null) throw new BusinessError('EXAM_IS_DRAFT');
    if (keys) {
      await this.access.checkKeys(exam, caller);
      await this.checkOver([exam]);
    }
    const { set } = await this.contents.asOf({ setId, setRevision });
    const seed = `print:${number}`;
    const isPrepared = set.variantCount > 0;
    if (isPrepared && number > set.variantCount) throw new BusinessError('NOT_FOUND');
    const { paper, keys: right } = await this.contents.withKeys({
      setId,
      setRevision,
      seed,
      variant: isPrepared ? number - 1 : null,
      picks: isPrepared ? null : drawPaper(set.groups, seed),
    });
    const groups = paper.groups.map(({ title, remark, questions }) => ({
      title,
      remark,
      questions: questions.flatMap(({ view, number: sort, maxTenths }) => {
        const key = right.get(view.id);
        return key ? [printed(view, key, { sort, maxTenths, seed })] : [];
      }),
    }));
    return this.file(kind, { title: titleOf(exam.title, number, set.variantCount !== 1), minutes: exam.totalTime, groups, keys, sheet });
  }

  private async file(kind: PrintKind, paper: BlankPaper): Promise<File> {
    const bytes = await this.print.file(kind, blankPaper(paper));
    const what = siteText(paper.keys ? 'print.blankKeys' : 'print.blankPaper');
    return { name: siteText('print.blankFile', { title: fileWord(paper.title), what, kind }), base64: bytes.toString('base64') };
  }

  /** Colleagues who have a template by a share may sit an exam with its questions. @throws {BusinessError} MARKS_OWN_EXAM */
  private async checkSitting({ createBy, createDept }: TemplateDoc, groups: readonly BlankGroup[], caller: Caller): Promise<void> {
    if (reachOf(caller).includes({ by: createBy, dept: createDept })) return;
    const asked = () => Promise.resolve(groups.flatMap(({ questions }) => questions.map(({ quId }) => quId)));
    if (await this.sitting.shares(caller.userId, '', asked)) throw new BusinessError('MARKS_OWN_EXAM');
  }

  /** @throws {BusinessError} PRINT_KEYS_RUNNING */
  private async checkOver(exams: readonly ExamDoc[]): Promise<void> {
    for (const exam of exams) if (await this.running.is(exam)) throw new BusinessError('PRINT_KEYS_RUNNING');
  }

  private async drawn(template: TemplateDoc, number: number, context: UserContext): Promise<{ list: BlankGroup[]; isDrawn: boolean }> {
    const authority = await this.authority.over(template, context);
    const pools = await this.questions.pools(template.groups, authority);
    checkPools(template.groups, pools);
    const seed = `${template._id}:${number}`;
    const plan = planSet(template.groups, pools, seed);
    const picks = drawPaper(plan.groups, seed);
    const wanted = [...new Set(picks.flat())];
    const found = await this.questions.frozen(
      wanted.map((index) => plan.ids[index] ?? ''),
      authority,
    );
    const halves = new Map(found.map((question, at) => [wanted[at], splitQuestion(questionFromAuthored(question))]));
    let sort = 0;
    const list = plan.groups.map((group, groupIndex) => {
      const marks = new Map(group.picked.map(({ index, tenths }) => [index, tenths]));
      const questions = (picks[groupIndex] ?? []).flatMap((index) => {
        const half = halves.get(index);
        if (!half) return [];
        sort += 1;
        return [printed(half.view, half.key, { sort, maxTenths: marks.get(index) ?? group.perTenths, seed })];
      });
      return { title: group.title, remark: group.remark, questions };
    });
    return { list, isDrawn: plan.groups.some((group) => group.pools.length > 0) };
  }
}

const titleOf = (title: string, number: number, isDrawn: boolean): string =>
  isDrawn ? siteText('print.variantTitle', { title, n: number }) : title;

/** A question with its key, as nobody answered it. */
function printed(view: QuestionView, key: QuestionKey, place: { sort: number; maxTenths: number; seed: string }): ResultQuestion {
  const outcome = markQuestion(key, place.maxTenths, noAnswer);
  return releasedQuestion(learnerQuestion(view, place), key, outcome, { answerOf: noAnswer });
}
