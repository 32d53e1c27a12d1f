#!/usr/bin/env bash
# Guess: a program that makes links of the addresses in a message leaves the full stop of the sentence out, in Hindi as in English: the danda "।" is sentence punctuation
# (Unicode: Po, Sentence_Terminal), and no address has one unencoded (RFC 3986).
# Seen: of "See https://…/q?t=Be1c। Thank you" Telegram's TDLib 1.8.65, linkifyjs 4.4.0 (Element), Rinku 1.7.3 (Ruby), bleach 5.0.1 (Python) and Roundcube 1.6.5 make a link that ends
# with "।", which opens another page or none. All of them leave an English full stop out. linkify-it 6.1.0 and Autolinker 4.1.5 leave the danda out too.
# Toranam: app/identity/link-token.server.ts leaves the danda at the end of an address out, and reads a client's token up to the first sign that no token has.
set -euo pipefail
for program in ruby php /usr/bin/python3; do command -v "$program" >/dev/null || { echo "MISSING: $program"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq -o APT::Sandbox::User=root download ruby-rinku=1.7.3-2+b9 python3-bleach=5.0.1-2 python3-webencodings python3-html5lib python3-six roundcube-core=1.6.5+dfsg-1+deb12u13
for package in *.deb; do dpkg --extract "$package" root; done
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund linkify-it@6.1.0 linkifyjs@4.4.0 autolinker@4.1.5 tdl@8.1.0 prebuilt-tdlib@0.1008065.0
cat > links.mjs <<'JS'
import { LinkifyIt } from "linkify-it";
import { find } from "linkifyjs";
import Autolinker from "autolinker";
import { configure, execute } from "tdl";
import { getTdjson } from "prebuilt-tdlib";
const text = process.argv[2];
configure({ tdjson: getTdjson(), verbosityLevel: 0 });
const [{ offset, length }] = execute({ _: "getTextEntities", text }).entities;
console.log("tdlib", text.slice(offset, offset + length));
console.log("linkifyjs", find(text)[0].href);
console.log("linkify-it", new LinkifyIt().match(text)[0].url);
console.log("autolinker", Autolinker.parse(text, { urls: true })[0].getUrl());
JS
cat > links.php <<'PHP'
<?php
// What its class needs of the rest of Roundcube.
class rcube_utils { static function idn_to_utf8($text) { return $text; } }
class rcube { static function Q($text) { return $text; } }
class html { static function a($attributes, $content) { return "[{$attributes['href']}]"; } }
require "root/usr/share/roundcube/program/lib/Roundcube/rcube_string_replacer.php";
$replacer = new rcube_string_replacer([]);
preg_match('/\[(.*?)\]/', $replacer->resolve($replacer->replace($argv[1])), $found);
echo "roundcube $found[1]\n";
PHP
cat > links.rb <<'RB'
require "rinku"
puts "rinku #{Rinku.auto_link(String.new(ARGV[0], encoding: "UTF-8"))[/href="([^"]*)"/, 1]}"
RB
cat > links.py <<'PY'
import re, sys, bleach
print("bleach", re.search('href="([^"]*)"', bleach.linkify(sys.argv[1]))[1])
PY
export PYTHONPATH=root/usr/lib/python3/dist-packages RUBYLIB=root/usr/lib/ruby/vendor_ruby:root/usr/lib/x86_64-linux-gnu/ruby/vendor_ruby/3.1.0
url='https://events.example.com/q?t=Be1c'
for end in . ।; do
  node links.mjs "See $url$end Thank you"
  php links.php "See $url$end Thank you"
  ruby links.rb "See $url$end Thank you"
  /usr/bin/python3 links.py "See $url$end Thank you"
done | tee seen
diff seen - <<SEEN
tdlib $url
linkifyjs $url
linkify-it $url
autolinker $url
roundcube $url
rinku $url
bleach $url
tdlib $url।
linkifyjs $url।
linkify-it $url
autolinker $url
roundcube $url।
rinku $url।
bleach $url।
SEEN
