import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';
import { settingsPracticeMessages } from '../../../shared/messages/settings-practice.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { LocksPanel } from './locks-panel.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { TradingPanel } from './trading-panel.tsx';

const { appearance, locks, trading } = settingsSectionsMessages;
const limits = settingsLimitsMessages;
const practice = settingsPracticeMessages;

export const ownSettings: readonly SettingsPart[] = [
  {
    section: 'appearance',
    rows: [
      { name: settingsMessages.theme, caption: settingsMessages.themeNote },
      { name: settingsMessages.density, caption: settingsMessages.densityNote },
      { name: settingsMessages.timeZone, caption: appearance.timeZone },
      { name: settingsMessages.dates, caption: settingsMessages.datesNote },
      { name: settingsMessages.numbers, caption: appearance.numbers },
    ],
    Panel: AppearancePanel,
  },
  {
    section: 'locks',
    rows: [
      { name: settingsMessages.trading.lock, caption: locks.tradingNote },
      { name: privacyMessages.panel.lock, caption: locks.autoLockNote },
      { name: locks.accounts, caption: locks.accountsCaption },
    ],
    Panel: LocksPanel,
  },
  {
    section: 'trading',
    rows: [
      { name: limits.orderValue, caption: trading.orderValue },
      { name: limits.orderSize, caption: trading.orderSize },
      { name: limits.orderLimit.chosenNone, caption: trading.noOrderLimit },
      { name: limits.distance, caption: trading.distance },
      { name: limits.slippage, caption: trading.slippage },
      { name: limits.sameSide, caption: trading.sameSide },
      { name: limits.ordersAMinute, caption: trading.ordersAMinute },
      { name: limits.fees.title, caption: limits.fees.note },
    ],
    Panel: TradingPanel,
  },
  {
    section: 'practice',
    rows: [
      { name: practice.market, caption: practice.marketNote },
      { name: practice.simulatedErrors, caption: practice.errorsNote },
      { name: practice.records, caption: practice.recordsNote },
      { name: practice.startOver, caption: practice.startOverNote },
    ],
    Panel: PracticePanel,
  },
];
