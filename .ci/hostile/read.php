<?php
// Reads calendars with sabre/vobject. One JSON object a file.
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE);
date_default_timezone_set('UTC');
require 'Sabre/VObject/includes.php';
use Sabre\VObject;
foreach (array_slice($argv, 1) as $file) {
  $events = [];
  foreach (VObject\Reader::read(file_get_contents($file))->select('VEVENT') as $e) {
    $text = function ($name) use ($e) { return isset($e->$name) ? (string)$e->$name : null; };
    $categories = [];
    foreach ($e->select('CATEGORIES') as $c) $categories[] = (string)$c;
    $events[] = ['summary' => $text('SUMMARY'), 'description' => $text('DESCRIPTION'), 'location' => $text('LOCATION'), 'categories' => $categories];
  }
  echo json_encode(['reader' => 'sabre', 'file' => $file, 'events' => $events], JSON_UNESCAPED_SLASHES), "\n";
}
