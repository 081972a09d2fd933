#!/bin/sh
# Runs after the package is removed (deb: remove, purge; rpm: 0). On an upgrade the new version has already set up what this would take away.
case "$1" in
  upgrade | failed-upgrade | abort-install | abort-upgrade | disappear | 1) exit 0 ;;
esac

if command -v update-alternatives >/dev/null 2>&1; then
  update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}' || true
fi
if [ -L '/usr/bin/${executable}' ] && [ ! -e '/usr/bin/${executable}' ]; then
  rm -f '/usr/bin/${executable}'
fi

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if command -v apparmor_parser >/dev/null 2>&1; then
    apparmor_parser --remove "$profile" 2>/dev/null || true
  fi
  rm -f "$profile"
fi

# Nobody's data is touched: what is in a home folder belongs to its user, and a journal of orders cannot be fetched again.
echo 'Counterfoil is removed. The order journal, reviews, archive and settings of each user stay in ~/.config/Counterfoil,'
echo 'API credentials in the keyring of each user. To remove those too: delete that folder, and the entries named Counterfoil in the keyring.'
exit 0
