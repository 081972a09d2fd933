import type { ConfirmAnswer, ConfirmPort, ConfirmQuestion } from '../../electron/platform/person.ts';

export interface Answerer extends ConfirmPort {
  /** Every question so far. */
  questions: ConfirmQuestion[];
  /** What the next ones get. */
  answer: ConfirmAnswer | (() => Promise<ConfirmAnswer>);
}

/** For tests: a person outside the page who answers every question alike and remembers them. */
export function answering(answer: Answerer['answer'] = 'allowed'): Answerer {
  const person: Answerer = {
    where: 'dialog',
    questions: [],
    answer,
    ask(question) {
      person.questions.push(question);
      return typeof person.answer === 'string' ? Promise.resolve(person.answer) : person.answer();
    },
  };
  return person;
}
