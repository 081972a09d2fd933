import { catalogue } from './catalogue.ts';

/** The dialog with the licence texts of everything that is part of the app, opened from Settings. The texts themselves are their authors'. */
export const licencesText = catalogue('licences', {
  open: 'Licence texts',
  title: 'Licence texts',
  close: 'Close (Esc)',
  about: 'Whose work Counterfoil holds, with the version, the licence and its full text.',
  reading: 'Reading the licence texts',
  couldNot: 'Counterfoil could not get the licence texts',
  /** Of the box that can be scrolled. */
  texts: 'Licence texts of all parts',
  missing: 'This copy holds no licence texts. Install Counterfoil anew; a source tree has to be built first.',
});
