import { catalogue } from './catalogue.ts';

/** The dialog with the licence texts of everything that is part of the app, opened from Settings. The texts themselves are their authors'. */
export const licencesMessages = catalogue('licences', {
  open: 'Licence texts',
  title: 'Licence texts',
  close: 'Close (Esc)',
  about: 'The software that Counterfoil includes, with versions, licences and their full texts.',
  reading: 'Loading licence texts…',
  couldNot: 'Could not load the licence texts',
  /** Of the box that can be scrolled. */
  texts: 'All licence texts',
  missing:
    'This copy has no licence texts. Reinstall Counterfoil. If you run it from source, build it first.',
});
