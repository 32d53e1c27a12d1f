#!/usr/bin/env bash
# Guess: the OWASP Core Rule Set, which web hosts run in ModSecurity and Cloudflare offers, lets ordinary sentences of every language through at its lowest level, the one that it is
# made to be used at without tuning. That its rules for commands of a shell hit some English ("; more lights") is known.
# Seen (rule set 3.3.4 and ModSecurity 2.9.7 of Debian 12, their own settings): two rules take Hindi for an attack, each alone enough for 403. 941310 looks for the bytes BC and, anywhere
# later, BE, which are "<" and ">" to a browser that drops the eighth bit; in UTF-8 BC ends the dot of ज़ ड़ फ़ and BE the vowel ा: "Call me, 500 guests at the wedding", "Vijayawada".
# 942100 has letters made into %uXXXX and back, where only the last byte is left: U+0938 U+092D U+0940 of सभी ("all") is "8-@", which libinjection knows as SQL. So is Ranchi in Telugu.
# Of 1,398 texts of Toranam's Hindi pages 148 are refused, of 1,476 of its Telugu ones 7.
# Toranam: says so and that trying again does not help (app/browser/with-offline-fallback.ts); docs/operations.md has the two lines for such a firewall.
set -euo pipefail
folder=$(mktemp -d)
trap '[ -f "$folder/pid" ] && kill "$(cat "$folder/pid")"; sleep 1; rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq -o APT::Sandbox::User=root download libapache2-mod-security2 modsecurity-crs apache2-bin libapr1 libaprutil1 libbrotli1 libcurl3-gnutls libicu72 libldap-2.5-0 \
  liblua5.1-0 libnghttp2-14 libpsl5 librtmp1 libsasl2-2 libssh2-1 libxml2 libyajl2 2>/dev/null || { echo "MISSING: the packages of Debian 12 (apt-get update)"; exit 2; }
ls libapache2-mod-security2_2.9.7-* modsecurity-crs_3.3.4-* >versions || { echo "MISSING: ModSecurity 2.9.7 with rule set 3.3.4"; exit 2; }
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH=$folder/usr/lib/$(uname -m)-linux-gnu
port=$((20000 + RANDOM % 20000))
modules=$folder/usr/lib/apache2/modules
cat >"$folder/apache.conf" <<CONF
ServerName events.example
Listen 127.0.0.1:$port
PidFile $folder/pid
ErrorLog $folder/log
DefaultRuntimeDir $folder
Mutex file:$folder
User www-data
Group www-data
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule unique_id_module $modules/mod_unique_id.so
LoadModule security2_module $modules/mod_security2.so
Include $folder/etc/modsecurity/modsecurity.conf-recommended
SecRuleEngine On
SecAuditEngine Off
SecTmpDir $folder
SecDataDir $folder
Include $folder/etc/modsecurity/crs/crs-setup.conf
Include $folder/usr/share/modsecurity-crs/rules/*.conf
CONF
[ "$(id -u)" = 0 ] && chown www-data "$folder"
usr/sbin/apache2 -f "$folder/apache.conf"
for _ in $(seq 50); do curl -s -o "$folder/answer" "http://127.0.0.1:$port/" && break; sleep 0.2; done
failed=0
# @param rule that refuses the text, or "none" @param text
expect() {
  : >"$folder/log"
  status=$(curl -s -o "$folder/answer" -w '%{http_code}' -H 'Host: events.example' -A 'Mozilla/5.0' -H 'Accept: text/html' \
    --data-urlencode "message=$2" "http://127.0.0.1:$port/contact")
  rules=$(grep -oP '\[id "\K94[12]\d+' "$folder/log" | sort -u | tr '\n' ' ' || true)
  rules=${rules% }
  echo "$status, rule ${rules:-none}: $2"
  [ "${rules:-none}" = "$1" ] && { [ "$1" = none ] || [ "$status" = 403 ]; } || failed=1
}
expect none "Call me, there are 500 guests at the wedding"
expect none "సునీల్ పెళ్లికి 500 మంది వస్తారు"
expect none "सुनील की शादी में 500 मेहमान"
expect 941310 "फ़ोन करें, शादी में 500 मेहमान हैं"
expect 941310 "विजयवाड़ा"
expect 942100 "सभी"
expect 942100 "రాంచీ"
exit $failed
