; Included by electron-builder's installer script. Uninstalling keeps what cannot be fetched again, and says where it is.

!macro customUnInstall
  ${ifNot} ${isUpdated}
    ; Data are kept for each user, also when the program was installed for all.
    SetShellVarContext current
    StrCpy $R9 "$APPDATA\${PRODUCT_NAME}"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
    DetailPrint "Kept: $R9"
    MessageBox MB_OK|MB_ICONINFORMATION "Your order journal, reviews, archive and settings stay in:$\r$\n$\r$\n$R9$\r$\n$\r$\nAPI credentials stay in the Credential Manager. To remove them too, delete that folder and the entries named Counterfoil there." /SD IDOK
  ${endif}
!macroend
