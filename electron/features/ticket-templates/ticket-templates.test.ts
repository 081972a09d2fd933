// Seam: the file port. Breaks when a template is lost or replaced under a name nobody chose, or a name is taken twice.
import { beforeEach, describe, expect, it } from 'vitest';
import type { TicketTemplate } from '../../../shared/orders/ticket-template.ts';
import { memoryFiles } from '../../../tests/helpers/memory-files.ts';
import { MAX_TICKET_TEMPLATES, ticketTemplateHandlers } from './ticket-templates.ts';

const template: TicketTemplate = {
  name: 'Scalp',
  side: 'buy',
  type: 'limit',
  kind: 'order',
  price: null,
  stopPrice: null,
  limitPrice: null,
  amount: { by: 'size', text: '0.5' },
  timeInForce: 'GTC',
  cancelBy: 'seconds',
  cancelAfter: '',
  postOnly: true,
  hidden: false,
  iceberg: false,
  visibleSize: '',
  stp: 'CN',
  tags: '',
  remark: '',
};

let memory: ReturnType<typeof memoryFiles>;
let calls: ReturnType<typeof ticketTemplateHandlers>;
const open = () => ticketTemplateHandlers({ files: memory.files, folder: '/data' });
const put = (change: Partial<TicketTemplate>) =>
  calls['ticketTemplates.put']({ template: { ...template, ...change } });

beforeEach(() => {
  memory = memoryFiles();
  calls = open();
});

describe('ticket templates', () => {
  it('are kept by name, and one of a name that is there is replaced', async () => {
    await put({ name: 'Zeta' });
    await put({ name: 'Alpha' });
    await put({ name: 'Zeta', side: 'sell' });
    calls = open();
    expect(await calls['ticketTemplates.list']({})).toMatchObject({
      value: { templates: [{ name: 'Alpha' }, { name: 'Zeta', side: 'sell' }], problem: null },
    });
  });

  it('are renamed to a name that is free alone, and deleted', async () => {
    await put({ name: 'Alpha' });
    await put({ name: 'Beta' });
    expect(await calls['ticketTemplates.rename']({ name: 'Alpha', to: 'Beta' })).toMatchObject({
      error: { kind: 'conflict' },
    });
    expect(await calls['ticketTemplates.rename']({ name: 'Alpha', to: 'Gamma' })).toMatchObject({
      value: { templates: [{ name: 'Beta' }, { name: 'Gamma' }] },
    });
    expect(await calls['ticketTemplates.remove']({ name: 'Beta' })).toMatchObject({
      value: { templates: [{ name: 'Gamma' }] },
    });
    expect(await calls['ticketTemplates.remove']({ name: 'Beta' })).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(await calls['ticketTemplates.rename']({ name: 'Beta', to: 'New' })).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it('are refused beyond their number, and stay as they were where the disk takes nothing', async () => {
    for (let count = 0; count < MAX_TICKET_TEMPLATES; count += 1) await put({ name: `T${count}` });
    expect(await put({ name: 'one more' })).toMatchObject({ error: { kind: 'limit' } });
    memory.disk.full = true;
    expect(await put({ name: 'T1', side: 'sell' })).toMatchObject({ error: { kind: 'store' } });
    expect(await calls['ticketTemplates.list']({})).not.toMatchObject({
      value: { templates: expect.arrayContaining([expect.objectContaining({ side: 'sell' })]) },
    });
  });
});
